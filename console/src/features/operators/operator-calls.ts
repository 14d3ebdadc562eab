import type { Calls } from '@qingyu/contract/contract'
import type { Role } from '@qingyu/contract/endpoint'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shell/api.ts'

export type ListedOperator = Calls['console/operators/list']['output']['list'][number]
export type Invitation = Calls['console/operators/invite']['output']

const KEY = ['operators']

export const useOperators = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('console/operators/list', {}, { signal, showError: false }),
  })

function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}

export const useInvite = () =>
  useChange((input: Calls['console/operators/invite']['input']) =>
    call('console/operators/invite', input, { showError: false }),
  )
export const useSetRole = () =>
  useChange((input: { id: number; role: Role }) => call('console/operators/set_role', input))
export const useDisable = () => useChange((id: number) => call('console/operators/disable', { id }))
export const useResetTotp = () => useChange((id: number) => call('console/operators/reset_totp', { id }))

/** Where the invited sets a password; whoever has it can, so it goes to that person alone. */
export const invitationLink = (token: string): string =>
  `${location.origin}/console/#/invitation?token=${encodeURIComponent(token)}`
