import type { Calls } from '@qingyu/contract/contract'
import { call } from '../../shell/api.ts'

type People = Calls['x/people/list']['output']
export type Person = People['list'][number]
export type Scope = Person['consents'][number]['scope']

export const PEOPLE_KEY = 'people/mine'
export const SCOPES = ['depiction', 'distribution', 'download'] as const satisfies readonly Scope[]

export const listPeople = (cursor: string): Promise<People> =>
  call('x/people/list', cursor ? { cursor } : {}, { showError: false })

/** What was agreed to and not taken back. */
export const standingConsents = ({ consents }: Person): Scope[] =>
  SCOPES.filter((scope) => consents.some((one) => one.scope === scope && one.withdrawn_at === 0))
