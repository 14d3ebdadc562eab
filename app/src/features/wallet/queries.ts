import type { UserRecord } from '@qingyu/contract/user-record'
import { useQuery } from '../../shell/query.ts'
import { loadUserInfo } from '../../shell/session.ts'
import { useUser } from '../../shell/stores/user.ts'
import { listProducts } from './wallet-calls.ts'

/** Older than this, a balance is asked for again before one pays. */
const BALANCE_MS = 30_000
/** An operator may have changed a price. */
const PRODUCTS_MS = 5 * 60_000

const readers = { coin: () => listProducts('coin'), vip: () => listProducts('vip') }

export const useProducts = (type: 'coin' | 'vip') =>
  useQuery({ key: `wallet/products/${type}`, read: readers[type], staleMs: PRODUCTS_MS })

/** My record with figures that are fresh: what is known shows at once. */
export function useFreshRecord(): UserRecord | undefined {
  useQuery({ key: 'wallet/record', read: loadUserInfo, staleMs: BALANCE_MS })
  return useUser(({ u }) => (u?.coins === undefined ? undefined : (u as UserRecord)))
}
