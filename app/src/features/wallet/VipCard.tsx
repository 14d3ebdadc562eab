import type { UserRecord } from '@qingyu/contract/user-record'
import { Button } from '@qingyu/ui/Button.tsx'
import { Icon } from '@qingyu/ui/Icon.tsx'
import { Crown } from 'lucide-react'
import { useBrand } from '../../shell/brand.ts'
import { date } from '../../shell/format.ts'
import { navigate } from '../../shell/navigation.ts'
import { copy } from './copy.ts'
import { Isle } from './Isle.tsx'
import { isForGood } from './membership.ts'
import css from './VipCard.module.css'

/** On the my screen: whether I am a member of the paying kind, until when, and the way there. */
export function VipCard({ record }: { record: Pick<UserRecord, 'is_vip' | 'vip_level' | 'expired_at'> }) {
  const { name } = useBrand()
  const { is_vip, vip_level, expired_at } = record
  const forGood = isForGood(record)
  return (
    <section className={css['card']}>
      <Isle className={css['isle']} />
      <span className={css['crown']}>
        <Icon of={Crown} size={22} />
      </span>
      <div className={css['words']}>
        <h2>{is_vip ? copy.member(name, copy.levels[vip_level]) : copy.become(name)}</h2>
        <p>{is_vip ? (forGood ? copy.forGood : copy.until(date(expired_at))) : copy.becomeHint}</p>
      </div>
      {!forGood && (
        <Button kind="gold" size={30} onClick={() => navigate('/renewal')}>
          {is_vip ? copy.renew : copy.open}
        </Button>
      )}
    </section>
  )
}
