import type { Calls } from '@qingyu/contract/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shell/api.ts'

export type Opened = Calls['console/documents/open']['output']
export type DocumentRequest = Calls['console/documents/waiting']['output']['list'][number]

const KEY = ['documents', 'waiting']

/** Requests of others that wait for me, and where mine stand; quicker while somebody waits for an answer. */
export const useDocumentRequests = (everyMs = 10_000) =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('console/documents/waiting', {}, { signal, showError: false }),
    refetchInterval: everyMs,
    // Whoever opens the list was told that somebody waits.
    refetchOnMount: 'always',
  })

export function useAskForDocuments() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Calls['console/documents/ask']['input']) => call('console/documents/ask', input),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}

export function useAnswerRequest() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ request, yes }: { request: number; yes: boolean }): Promise<object> =>
      yes ? call('console/documents/grant', { request }) : call('console/documents/refuse', { request }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}

export const useOpenDocument = () =>
  useMutation({
    mutationFn: (input: Calls['console/documents/open']['input']) => call('console/documents/open', input),
    // What is in it stays in the component that shows it, and nowhere else.
    gcTime: 0,
  })
