import { Badge } from '@qingyu/ui/Badge.tsx'
import { Icon } from '@qingyu/ui/Icon.tsx'
import { Ticket as TicketIcon } from 'lucide-react'
import { date } from '../../shell/format.ts'
import { cardCopy as copy } from './card-copy.ts'
import { daysLeft, isSoon } from './ticket-days.ts'
import type { Ticket } from './shapes.ts'
import css from './TicketCard.module.css'

export function TicketCard({ ticket }: { ticket: Ticket }) {
  const { state, source, expires_at, used_at } = ticket
  const left = daysLeft(expires_at)
  return (
    <li className={css['ticket']} data-state={state}>
      <span className={css['stub']}>
        <Icon of={TicketIcon} size={26} />
      </span>
      <div className={css['words']}>
        <strong>{copy.name}</strong>
        <span>{copy.use}</span>
        <small>{source}</small>
      </div>
      <div className={css['when']}>
        {state === 'unused' && isSoon(left) && <Badge kind="gold">{copy.left(left)}</Badge>}
        <small>{copy.dates[state](date(state === 'used' ? used_at : expires_at))}</small>
      </div>
    </li>
  )
}
