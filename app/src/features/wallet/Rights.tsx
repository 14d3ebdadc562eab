import { Icon } from '@qingyu/ui/Icon.tsx'
import { BookOpen, MessageCircle, MoonStar, Newspaper, Play, Ticket } from 'lucide-react'
import { payCopy } from './pay-copy.ts'
import css from './Rights.module.css'
import type { Product } from './shapes.ts'

const ICONS = {
  video: Play,
  book: BookOpen,
  ticket: Ticket,
  moon: MoonStar,
  post: Newspaper,
  chat: MessageCircle,
}

/** What the chosen plan gives against what everybody has. */
export function Rights({ plan }: { plan: Product | undefined }) {
  const rows = payCopy.rightsTable
  return (
    <section>
      <header className={css['head']}>
        <h2>{payCopy.rights}</h2>
        <span>{payCopy.rightsCount(rows.length)}</span>
      </header>
      <table className={css['table']}>
        <thead>
          <tr>
            <th scope="col">{payCopy.right}</th>
            <th scope="col">{payCopy.ordinary}</th>
            <th scope="col" className={css['mine']}>
              {plan?.name}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([icon, right, ordinary, member]) => (
            <tr key={right}>
              <th scope="row">
                <span>
                  <Icon of={ICONS[icon]} size={18} />
                  {right}
                </span>
              </th>
              <td>{ordinary || payCopy.none}</td>
              <td className={css['mine']}>
                {member || (plan?.tickets ? payCopy.ticketCount(plan.tickets) : payCopy.none)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
