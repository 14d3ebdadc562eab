import { Button } from '@qingyu/ui/Button.tsx'
import { Card } from '@qingyu/ui/Card.tsx'
import { Icon } from '@qingyu/ui/Icon.tsx'
import { BadgeCheck } from 'lucide-react'
import { navigate } from '../../shell/navigation.ts'
import { copy } from './copy.ts'
import css from './NeedsVerification.module.css'

/** What has to be done before the first work. */
export function NeedsVerification() {
  const { title, text, needs, action } = copy.verify
  return (
    <Card className={css['card']}>
      <Icon of={BadgeCheck} size={32} />
      <h2>{title}</h2>
      <p>{text}</p>
      <ul>
        {needs.map((need) => (
          <li key={need}>{need}</li>
        ))}
      </ul>
      <Button size={50} block onClick={() => navigate('/post/auth')}>
        {action}
      </Button>
    </Card>
  )
}
