import { OPEN, PUBLIC_OR_WAITING, toDown } from './gate-model.ts'
import type { Model, Person, Scope } from './gate-model.ts'
import { attempt, succeeds } from './gate-scene.ts'
import type { Event } from './gate-scene.ts'
import { at, makePerson } from './gate-world.ts'
import type { Query } from './gate-world.ts'

/** The people to be seen, and their consents. */

export const addPerson: Event = async ({ query, model, chance }, item) => {
  const owner = chance.happens(0.9) ? item.author : item.author + 1
  const person = await makePerson(query, model, owner, chance.one(['2015-05-05', '2025-12-31']))
  for (const scope of ['depiction', 'distribution'] as const)
    if (chance.happens(0.9)) await consent(query, model, person, scope)
  return { name: 'add person', expected: true, happened: true }
}

async function consent(query: Query, model: Model, person: Person, scope: Scope): Promise<boolean> {
  const text = `insert into consents (person_id, scope, document_id, given_at) values ($1, $2, 'x', $3)`
  const done = await succeeds(query(text, [person.id, scope, at(model)]))
  if (done) person.consents.add(scope)
  return done
}

const SCOPES: readonly Scope[] = ['depiction', 'distribution', 'download']

export const giveConsent: Event = async ({ query, model, chance }) => {
  const person = model.people.length > 0 ? chance.one(model.people) : undefined
  if (!person) return null
  const scope = chance.one(SCOPES)
  const expected = !person.consents.has(scope)
  return { name: 'consent', expected, happened: await consent(query, model, person, scope) }
}

export const withdraw: Event = async ({ query, model, chance }) => {
  const person = model.people.length > 0 ? chance.one(model.people) : undefined
  if (!person) return null
  const scope = chance.one(SCOPES)
  const text =
    'update consents set withdrawn_at = $3 where person_id = $1 and scope = $2 and withdrawn_at is null'
  const { rowCount } = await query(text, [person.id, scope, at(model)])
  const expected = person.consents.has(scope)
  person.consents.delete(scope)
  if (expected && scope !== 'download')
    for (const item of model.items)
      if (item.depicted.has(person) && PUBLIC_OR_WAITING.includes(item.state)) {
        toDown(item)
        item.takenOut = true
      }
  return { name: 'withdraw', expected, happened: rowCount === 1 }
}

export const depict: Event = async ({ query, model, chance }, item) => {
  const own = model.people.filter(({ owner }) => owner === item.author)
  const person = own.length > 0 && chance.happens(0.85) ? chance.one(own.slice(-3)) : model.people.at(-1)
  if (!person) return null
  const produced = chance.one(['2014-01-01', '2020-01-01', '2026-05-01'])
  const expected =
    OPEN.includes(item.state) &&
    person.owner === item.author &&
    produced >= person.adultFrom &&
    !item.depicted.has(person)
  const work = query('insert into depictions values ($1, $2, $3, $4, $5)', [
    item.kind,
    item.id,
    person.id,
    produced,
    at(model),
  ])
  return attempt('depict', expected, work, () => void item.depicted.add(person))
}

export const undepict: Event = async ({ query }, item) => {
  const [person] = item.depicted
  if (!person) return null
  const text = 'delete from depictions where kind = $1 and subject_id = $2 and person_id = $3'
  const work = query(text, [item.kind, item.id, person.id])
  return attempt('undepict', OPEN.includes(item.state), work, () => void item.depicted.delete(person))
}
