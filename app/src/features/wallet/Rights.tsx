import { Icon } from '@qingyu/ui/Icon.tsx'
import { BookOpen, Images, MessageCircle, MoonStar, Newspaper, Play, Ticket } from 'lucide-react'
import { payCopy } from './pay-copy.ts'
import css from './Rights.module.css'
import { rightsTable } from './rights-table.ts'
import type { Product, Products } from './shapes.ts'

const ICONS = {
  video: Play,
  book: BookOpen,
  pictures: Images,
  ticket: Ticket,
  moon: MoonStar,
  post: Newspaper,
  chat: MessageCircle,
}

interface RightsProps {
  plan: Product
  figures: NonNullable<Products['rights']>
}

/** What the chosen plan gives against what everybody has. */
export function Rights({ plan, figures }: RightsProps) {
  const rows = rightsTable(figures, plan)
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
              {plan.name}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ icon, name, note, ordinary, vip }) => (
            <tr key={name}>
              <th scope="row">
                <span>
                  <Icon of={ICONS[icon]} size={18} />
                  <span className={css['name']}>
                    {name}
                    {note && <small>{note}</small>}
                  </span>
                </span>
              </th>
              <td>{ordinary || payCopy.none}</td>
              <td className={css['mine']}>{vip || payCopy.none}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
