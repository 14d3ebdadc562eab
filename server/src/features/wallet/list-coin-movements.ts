import { listCoinMovements as endpoint } from '@qingyu/contract/wallet'
import { useCase } from '../../calls/use-case.ts'
import { pageOf, placeOf } from '../../calls/page.ts'
import { presentMovement } from './wallet.present.ts'
import { listMovements } from './wallet.repo.ts'

export const listCoinMovements = useCase(endpoint, async (call, { type, cursor, limit }) => {
  const rows = await listMovements(call.db, call.caller.uid, type, placeOf(cursor), limit + 1)
  const { list, ...rest } = pageOf(rows, limit)
  return { list: list.map(presentMovement), ...rest }
})
