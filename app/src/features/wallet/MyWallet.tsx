import type { UserRecord } from '@qingyu/contract/user-record'
import { PendingOrder } from './PendingOrder.tsx'
import { VipCard } from './VipCard.tsx'
import { WalletCard } from './WalletCard.tsx'

/** Membership and money on the my screen. */
export function MyWallet({ record }: { record: UserRecord }) {
  return (
    <>
      <PendingOrder />
      <VipCard record={record} />
      <WalletCard purse={record} />
    </>
  )
}
