import type { Calls } from '@qingyu/contract/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Desk } from '../../kit/desk.ts'
import { call, now } from '../../shell/api.ts'
import { toast } from '../../shell/feedback.ts'
import { queries } from '../../shell/queries.ts'

export type OpenCase = Calls['console/reports/queue']['output']['list'][number]
export type Case = Calls['console/reports/show']['output']

const QUEUE_MS = 15_000

export const useReportQueue = (kind: string) =>
  useQuery({
    queryKey: ['reports', 'queue', kind],
    queryFn: ({ signal }) =>
      call('console/reports/queue', { limit: 50, ...(kind && { kind }) }, { signal, showError: false }),
    refetchInterval: QUEUE_MS,
    placeholderData: keepPreviousData,
  })

export const useMeasureReasons = () =>
  useQuery({
    queryKey: ['reports', 'reasons'],
    queryFn: ({ signal }) => call('console/reports/reasons', {}, { signal, showError: false }),
    staleTime: 10 * 60_000,
  })

/** Whatever was taken, given back or decided has changed the queue. */
const changing = <T>(work: Promise<T>): Promise<T> =>
  work.finally(() => void queries.invalidateQueries({ queryKey: ['reports', 'queue'] }))

export const newReportDesk = (): Desk<Case> =>
  new Desk({
    idOf: ({ report }) => report,
    claim: ({ id, ...which }) =>
      changing(
        call(
          'console/reports/claim',
          { ...which, ...(id !== undefined && { report: id }) },
          { showError: false },
        ),
      ),
    renew: (report) => call('console/reports/renew', { report }, { showError: false }),
    giveBack: (report) => changing(call('console/reports/give_back', { report }, { showError: false })),
    tell: toast,
    now,
  })

export const decideReport = (input: Calls['console/reports/decide']['input']) =>
  changing(call('console/reports/decide', input))
