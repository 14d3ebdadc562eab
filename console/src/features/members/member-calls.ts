import type { Calls } from '@qingyu/contract/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shell/api.ts'

export type Member = Calls['console/members/find']['output']

/** Each look is in the log, so it is taken when somebody asks and not again by itself. */
export const useMember = (query: string) =>
  useQuery({
    queryKey: ['members', query],
    queryFn: ({ signal }) => call('console/members/find', { query }, { signal, showError: false }),
    enabled: query !== '',
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

type Acts = 'console/members/freeze' | 'console/members/unfreeze' | 'console/members/note'

export function useMemberAct<Path extends Acts>(path: Path) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Calls[Path]['input']): Promise<object> =>
      // TypeScript cannot see that an input of this path is one of this path's parameters.
      (call as (path: Acts, input: object) => Promise<object>)(path, input),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['members'] }),
  })
}
