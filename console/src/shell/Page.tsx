import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { brand } from './brand.ts'
import css from './Page.module.css'
import { TopBar } from './TopBar.tsx'

export interface Figure {
  name: string
  value: string
  urgent?: boolean
}

const NONE: readonly Figure[] = []

/** A screen: the bar with its title and figures, and the rest of the height. */
export function Page({
  title,
  figures = NONE,
  children,
}: {
  title: string
  figures?: readonly Figure[]
  children: ReactNode
}) {
  useEffect(() => {
    document.title = `${title} · ${brand.name}${brand.console}`
  }, [title])
  return (
    <>
      <TopBar title={title} figures={figures} />
      <div className={css.content}>{children}</div>
    </>
  )
}
