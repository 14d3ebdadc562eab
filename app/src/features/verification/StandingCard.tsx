import { Badge } from '@qingyu/ui/Badge.tsx'
import { Card } from '@qingyu/ui/Card.tsx'
import { Icon } from '@qingyu/ui/Icon.tsx'
import { BadgeCheck, CircleAlert, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { date } from '../../shell/format.ts'
import { copy } from './copy.ts'
import type { Kind, Standing } from './queries.ts'
import css from './StandingCard.module.css'
import { WaitingSteps } from './WaitingSteps.tsx'

interface StandingCardProps {
  kind: Kind
  standing: Standing
  reviewHours: number
}

/** Where an application stands; nothing to show before there is one. */
export function StandingCard({ kind, standing, reviewHours }: StandingCardProps) {
  const { state, can_apply, applied_at, reasons, note } = standing
  if (state === 1) {
    return (
      <Head icon={Hourglass} tone="accent" title={copy.waiting.title} text={copy.waiting.text}>
        <WaitingSteps appliedAt={applied_at} hours={reviewHours} />
      </Head>
    )
  }
  if (state === 2) {
    return (
      <Head icon={BadgeCheck} tone="success" title={copy.passed.title} text={copy.passed.text[kind]}>
        <p className={css['small']}>
          {copy.names[kind]} · {copy.passed.since(date(applied_at))}
        </p>
      </Head>
    )
  }
  if (state !== 3) return null
  const words = can_apply ? copy.rejected : copy.ended
  return (
    <Head
      icon={CircleAlert}
      tone="danger"
      title={words.title}
      text={can_apply ? copy.rejected.again : copy.ended.text}
    >
      <p className={css['reasons']}>
        {reasons.map((reason) => (
          <Badge key={reason} kind="danger">
            {reason}
          </Badge>
        ))}
      </p>
      {note && <blockquote className={css['note']}>{note}</blockquote>}
    </Head>
  )
}

interface HeadProps {
  icon: typeof BadgeCheck
  tone: 'accent' | 'success' | 'danger'
  title: string
  text: string
  children: ReactNode
}

function Head({ icon, tone, title, text, children }: HeadProps) {
  return (
    <Card className={css['card']}>
      <span className={`${css['mark']} ${css[tone]}`}>
        <Icon of={icon} size={28} />
      </span>
      <div className={css['words']}>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {children}
    </Card>
  )
}
