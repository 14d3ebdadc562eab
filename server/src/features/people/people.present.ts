import type { Services } from '../../calls/services.ts'
import { seconds } from '../../platform/clock.ts'
import { openIdentityOf } from '../verification/verification.public.ts'
import type { ConsentRow, PersonRow } from './people.repo.ts'

export const presentPerson = (
  services: Pick<Services, 'secrets'>,
  person: PersonRow,
  consents: readonly ConsentRow[],
  works: number,
) => ({
  id: person.ref,
  name: openIdentityOf(services, 'people', person.ownerId, person.sealed).name,
  works,
  added_at: seconds(person.createdAt),
  consents: consents.map(({ scope, givenAt, withdrawnAt }) => ({
    scope,
    given_at: seconds(givenAt),
    withdrawn_at: withdrawnAt ? seconds(withdrawnAt) : 0,
  })),
})
