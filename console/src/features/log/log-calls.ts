import type { Calls } from '@qingyu/contract/contract'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../shell/api.ts'

export type LogRow = Calls['console/log/list']['output']['list'][number]

export interface LogFilter {
  operator?: number
  act?: string
  subject?: string
}

export const useLog = (filter: LogFilter) =>
  useInfiniteQuery({
    queryKey: ['log', filter],
    queryFn: ({ pageParam, signal }) =>
      call('console/log/list', { ...filter, cursor: pageParam, limit: 50 }, { signal, showError: false }),
    initialPageParam: '',
    getNextPageParam: ({ cursor, has_more }) => (has_more ? cursor : undefined),
  })

/** For the choice of whose acts to see. */
export const useNames = () =>
  useQuery({
    queryKey: ['operators'],
    queryFn: ({ signal }) => call('console/operators/list', {}, { signal, showError: false }),
  })

export const useCheckLog = () =>
  useMutation({ mutationFn: () => call('console/log/check', {}, { showError: false }) })
