import { listPeople as endpoint } from '@qingyu/contract/people'
import { pageOf, placeOf } from '../../calls/page.ts'
import { useCase } from '../../calls/use-case.ts'
import { presentPerson } from './people.present.ts'
import { countWorksOf, listConsentsOf, listPeopleOf } from './people.repo.ts'

export const listPeople = useCase(endpoint, async (call, { cursor, limit }) => {
  const { db } = call
  const { uid } = call.caller
  const page = pageOf(await listPeopleOf(db, uid, placeOf(cursor), limit + 1), limit)
  const ids = page.list.map((person) => person.id)
  const [consents, works] = await Promise.all([listConsentsOf(db, ids), countWorksOf(db, ids)])
  const list = page.list.map((person) =>
    presentPerson(
      call,
      person,
      consents.filter((consent) => consent.personId === person.id),
      works.get(person.id) ?? 0,
    ),
  )
  return { ...page, list }
})
