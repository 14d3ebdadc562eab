import { Coin } from '@qingyu/ui/Coin.tsx'
import { Icon } from '@qingyu/ui/Icon.tsx'
import { Check, CirclePlay, Crown, Ticket } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { buyCopy as copy } from './buy-copy.ts'
import type { BuyWay, Tickets, WayKind } from './buy-ways.ts'
import css from './BuyWays.module.css'
import { ChoiceTile } from './ChoiceTile.tsx'
import { daysLeft } from './ticket-days.ts'

interface BuyWaysProps {
  ways: readonly BuyWay[]
  chosen: WayKind
  onChoose: (kind: WayKind) => void
  price: number
  balance: number
  tickets: Tickets
}

export function BuyWays({ ways, chosen, onChoose, price, balance, tickets }: BuyWaysProps) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={copy.ways} className={css['ways']}>
      {ways.map((way) => {
        const { icon, title, text, cost } = describe(way, price, balance, tickets)
        return (
          <ChoiceTile
            key={way.kind}
            name={name}
            tone="accent"
            checked={way.kind === chosen}
            onChange={() => onChoose(way.kind)}
            disabled={way.kind === 'ticket' && tickets.count === 0}
            className={css['way']}
          >
            <span className={css['icon']}>{icon}</span>
            <span className={css['words']}>
              <strong>{title}</strong>
              <small>{text}</small>
            </span>
            <span className={way.kind === 'coins' || way.kind === 'vip' ? css['cost'] : css['plain']}>
              {cost}
            </span>
            <span className={css['mark']}>
              <Icon of={Check} size={14} />
            </span>
          </ChoiceTile>
        )
      })}
    </div>
  )
}

interface Described {
  icon: ReactNode
  title: string
  text: string
  cost: string
}

function describe(way: BuyWay, price: number, balance: number, tickets: Tickets): Described {
  if (way.kind === 'coins') {
    return {
      icon: <Coin size={22} />,
      title: copy.coins,
      text: balance < price ? copy.short(price - balance) : copy.after(balance - price),
      cost: copy.price(price),
    }
  }
  if (way.kind === 'ticket') {
    return {
      icon: <Icon of={Ticket} size={22} />,
      title: copy.ticket,
      text: ticketText(tickets),
      cost: copy.oneTicket,
    }
  }
  if (way.kind === 'free_view') {
    return {
      icon: <Icon of={CirclePlay} size={22} />,
      title: copy.freeView,
      text: copy.freeViewsLeft(way.left),
      cost: copy.noCost,
    }
  }
  return {
    icon: <Icon of={Crown} size={22} />,
    title: copy.vip(way.tickets),
    text: way.text,
    cost: way.price > 0 ? copy.from(way.price) : '',
  }
}

function ticketText({ count, soonest }: Tickets): string {
  if (count === 0) return copy.noTicket
  return copy.ticketCount(count) + (soonest === undefined ? '' : copy.soonest(daysLeft(soonest)))
}
