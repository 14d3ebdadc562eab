import type { Calls } from '@qingyu/contract/contract'
import { call } from '../../shell/api.ts'

/** My works, as the server tells of them. */

const quiet = { showError: false }

export type WorkInfo = Calls['x/works/form']['output']
export type WorksPage = Calls['works/release']['output']
export type Work = WorksPage['list'][number]
export type Detail = Calls['x/works/detail']['output']
export type Made = Calls['x/works/upload']['output']
export const WORK_LISTS = ['release', 'wait', 'reject', 'hide'] as const
export type WorkList = (typeof WORK_LISTS)[number]

/** All keys begin so: whatever changes a work invalidates them. */
export const WORKS_KEY = 'works/'
export const INFO_KEY = `${WORKS_KEY}form`
export const listKey = (list: WorkList): string => `${WORKS_KEY}list/${list}`
export const detailKey = (id: number): string => `${WORKS_KEY}detail/${id}`
export const madeKey = (upload: string): string => `${WORKS_KEY}upload/${upload}`

export const readInfo = (): Promise<WorkInfo> => call('x/works/form', {}, quiet)
export const readDetail = (id: number): Promise<Detail> => call('x/works/detail', { id }, quiet)
export const readMade = (upload: string): Promise<Made> => call('x/works/upload', { upload }, quiet)

const PATHS = {
  release: 'works/release',
  wait: 'works/wait',
  reject: 'works/reject',
  hide: 'works/hide',
} as const
export const listWorks = (list: WorkList, cursor: string): Promise<WorksPage> =>
  call(PATHS[list], { cursor }, quiet)

/** Its film is still being made: its progress moves. */
export const isBeingMade = ({ state, progress, reasons }: Work): boolean =>
  state === 'draft' && progress < 100 && reasons.length === 0

/** Moves by itself within a minute or so: worth looking again. */
export const isMoving = (work: Work): boolean =>
  work.state === 'scan' || (work.state === 'draft' && work.reasons.length === 0)

/** The same list as that of the verification: whoever adds a person there finds him here. */
export const PEOPLE_KEY = 'people/mine'
export type PeoplePage = Calls['x/people/list']['output']
export type Person = PeoplePage['list'][number]
export const listPeople = (cursor: string): Promise<PeoplePage> =>
  call('x/people/list', { limit: 50, ...(cursor && { cursor }) }, quiet)

/** To be seen, and by everybody: both must stand. */
export const mayBeShown = ({ consents }: Person): boolean =>
  (['depiction', 'distribution'] as const).every((scope) =>
    consents.some((one) => one.scope === scope && one.withdrawn_at === 0),
  )
