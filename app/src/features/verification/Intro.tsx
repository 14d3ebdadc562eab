import { Card } from '@qingyu/ui/Card.tsx'
import { Icon } from '@qingyu/ui/Icon.tsx'
import { Check } from 'lucide-react'
import { copy } from './copy.ts'
import css from './Intro.module.css'
import type { Kind } from './queries.ts'

/** What it is for and what one needs, before the form. */
export function Intro({ kind, minimumAge }: { kind: Kind; minimumAge: number }) {
  return (
    <Card className={css['intro']}>
      <h2>{copy.names[kind]}</h2>
      <p>{copy.why[kind]}</p>
      <ul aria-label={copy.needs}>
        {copy.needsList(minimumAge).map((need) => (
          <li key={need}>
            <Icon of={Check} size={16} />
            {need}
          </li>
        ))}
      </ul>
    </Card>
  )
}
