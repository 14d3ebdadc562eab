import type { ReactNode } from 'react'
import { GuestCard } from '../../features/profile/GuestCard.tsx'
import css from './My.module.css'
import { MyAds } from './MyAds.tsx'
import { ServiceRows } from './ServiceRows.tsx'

export function VisitorPage({ header }: { header: ReactNode }) {
  return (
    <>
      {header}
      <div className={css['blocks']}>
        <GuestCard back="/my" />
        <ServiceRows member={false} />
        {/* Last: it comes with the configuration, and would push away what one is about to tap. */}
        <MyAds />
      </div>
    </>
  )
}
