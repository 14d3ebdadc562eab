import { Icon } from '@qingyu/ui/Icon.tsx'
import { Check, X } from 'lucide-react'
import { date } from '../../shell/format.ts'
import { useUser } from '../../shell/stores/user.ts'
import { arrivalOf } from './arrival.ts'
import { copy } from './copy.ts'
import type { OrderState } from './shapes.ts'
import { waitingCopy } from './waiting-copy.ts'
import css from './WaitingEnd.module.css'

/** How an order has ended: what has arrived and what I have now, or that nothing was taken. */
export function WaitingEnd({ state, fresh }: { state: OrderState; fresh: boolean }) {
  const { state: stage, bonus } = state
  if (stage === 'created' || stage === 'paid') return null
  if (stage !== 'delivered') {
    return (
      <output className={css['end']}>
        <span className={css['bad']}>
          <Icon of={X} size={30} />
        </span>
        <strong>{copy.ends[stage]}</strong>
        <p>{waitingCopy.endHints[stage]}</p>
      </output>
    )
  }
  return (
    <output className={css['end']}>
      <span className={css['good']}>
        <Icon of={Check} size={30} />
      </span>
      <strong>{copy.arrived(arrivalOf(state))}</strong>
      {bonus > 0 && <p>{waitingCopy.withBonus(bonus)}</p>}
      {fresh && <NowMine coins={state.coins > 0} />}
    </output>
  )
}

function NowMine({ coins }: { coins: boolean }) {
  const record = useUser(({ u }) => u)
  if (coins) {
    return (
      <p className={css['mine']}>
        {waitingCopy.newBalance}
        <b>{copy.coins(record?.coins ?? 0)}</b>
      </p>
    )
  }
  const end = record?.expired_at ? date(record.expired_at) : copy.forGood
  return (
    <p className={css['mine']}>
      {waitingCopy.newEnd}
      <b>{end}</b>
    </p>
  )
}
