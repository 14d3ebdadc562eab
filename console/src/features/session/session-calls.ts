import type { Calls } from '@qingyu/contract/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, leave } from '../../shell/api.ts'
import { setSession } from '../../shell/session.ts'

type Input<Path extends keyof Calls> = Calls[Path]['input']

/** Refusals stand beside the field they speak of, not in a toast. */
const quiet = { showError: false } as const

export const useStartSession = () =>
  useMutation({
    mutationFn: (input: Input<'console/session/start'>) => call('console/session/start', input, quiet),
  })

/** The caller keeps the session: recovery codes must be seen before the console opens. */
export const useConfirmSession = () =>
  useMutation({
    mutationFn: (input: Input<'console/session/confirm'>) => call('console/session/confirm', input, quiet),
  })

export const enter = ({ token, operator }: Calls['console/session/confirm']['output']): void =>
  setSession({ token, operator })

export const useAcceptInvitation = () =>
  useMutation({
    mutationFn: (input: Input<'console/operators/accept_invitation'>) =>
      call('console/operators/accept_invitation', input, quiet),
  })

export const useOwnSessions = (enabled: boolean) =>
  useQuery({
    queryKey: ['session', 'list'],
    queryFn: ({ signal }) => call('console/session/list', {}, { signal, showError: false }),
    enabled,
  })

export function useRevokeSession() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('console/session/revoke', { id }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['session'] }),
  })
}

export function useChangePassword() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<'console/session/change_password'>) =>
      call('console/session/change_password', input, quiet),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['session'] }),
  })
}

/** Whatever the server answers, this tab forgets it. */
export async function endSession(): Promise<void> {
  await call('console/session/end', {}, { throwError: false, showError: false })
  leave()
}
