import type { UserRecord } from '@qingyu/contract/user-record'
import type { ReactNode } from 'react'
import { date } from '../../shell/format.ts'
import { copy } from './copy.ts'
import { Isle } from './Isle.tsx'
import css from './MemberCard.module.css'
import { isForGood } from './membership.ts'
import { payCopy } from './pay-copy.ts'

interface MemberCardProps {
  record: UserRecord
  avatar: ReactNode
}

/** Who I am to the house, and until when. */
export function MemberCard({ record, avatar }: MemberCardProps) {
  const { nickname, is_vip, vip_level, expired_at } = record
  const forGood = isForGood(record)
  return (
    <section className={css['card']}>
      <Isle moon className={css['isle']} />
      <div className={css['who']}>
        {avatar}
        <div className={css['words']}>
          <h2>{nickname}</h2>
          <p>{is_vip ? payCopy.current(payCopy.levels[vip_level]) : payCopy.notMember}</p>
        </div>
      </div>
      <p className={css['label']}>{is_vip && !forGood ? payCopy.validUntil : payCopy.validity}</p>
      <p className={css['end']}>
        {is_vip ? (forGood ? copy.forGood : date(expired_at)) : payCopy.sinceOpening}
      </p>
    </section>
  )
}
