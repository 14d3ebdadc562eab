import { Coin } from '@qingyu/ui/Coin.tsx'
import { Skeleton } from '@qingyu/ui/Skeleton.tsx'
import css from './BalanceCard.module.css'
import { copy } from './copy.ts'
import { Isle } from './Isle.tsx'
import { payCopy } from './pay-copy.ts'

export function BalanceCard({ coins }: { coins: number | undefined }) {
  return (
    <section className={`${css['card']} on-image`}>
      <Isle className={css['isle']} />
      <h2>{copy.balance}</h2>
      <p className={css['coins']}>
        <Coin size={28} />
        {coins ?? <Skeleton shape="line" width={72} height={28} />}
      </p>
      <p className={css['rate']}>{payCopy.rate}</p>
    </section>
  )
}
