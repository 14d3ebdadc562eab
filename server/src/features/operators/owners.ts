import type { Tx } from '../../platform/database.ts'
import { lockOperator, lockOwners } from './operators.repo.ts'
import type { OperatorRow } from './operators.repo.ts'

/**
 * Whoever is about to stop being an owner who can act, under the locks of all owners: 'last' when nobody else would be
 * left to let people in.
 */
export async function lockForRemoval(tx: Tx, id: number): Promise<OperatorRow | 'last' | undefined> {
  const owners = await lockOwners(tx)
  if (owners.length === 1 && owners[0] === id) return 'last'
  return lockOperator(tx, id)
}
