import { Coin } from '@qingyu/ui/Coin.tsx'
import { Icon } from '@qingyu/ui/Icon.tsx'
import { CircleCheck, Crown } from 'lucide-react'
import css from './PriceMark.module.css'
import type { Video } from './video.ts'
import { watchCopy as copy } from './watch-copy.ts'

const OPEN: Readonly<Record<string, string>> = {
  owned: copy.owned,
  author: copy.author,
  vip: copy.vipFree,
  free_view: copy.freeView,
  free: copy.free,
}

interface PriceMarkProps {
  video: Pick<Video, 'entitled' | 'because' | 'price_type' | 'coins'>
  onBuy: () => void
}

/** Why the film is open, or what opens it. */
export function PriceMark({ video: { entitled, because, price_type, coins }, onBuy }: PriceMarkProps) {
  if (entitled)
    return (
      <span className={css['open']}>
        {because !== 'free' && <Icon of={CircleCheck} size={15} />}
        {OPEN[because] ?? copy.free}
      </span>
    )
  return (
    <button type="button" className={css['price']} onClick={onBuy}>
      {price_type === 'coins' ? (
        <>
          <Coin size={15} />
          {copy.coins(coins)}
        </>
      ) : (
        <>
          <Icon of={Crown} size={15} />
          {copy.vip}
        </>
      )}
    </button>
  )
}
