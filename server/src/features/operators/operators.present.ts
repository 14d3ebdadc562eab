import type { Role } from '@qingyu/contract/endpoint'
import type { OperatorRow } from './operators.repo.ts'

export const presentOperator = ({ id, login, name, role }: OperatorRow) => ({
  id,
  login,
  name,
  role: role satisfies Role,
})

export function stateOf({
  enrolledAt,
  disabledAt,
}: Pick<OperatorRow, 'enrolledAt' | 'disabledAt'>): 'invited' | 'active' | 'disabled' {
  if (disabledAt) return 'disabled'
  return enrolledAt ? 'active' : 'invited'
}
