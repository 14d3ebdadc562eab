import { Mark } from '@qingyu/ui/Mark.tsx'
import type { ReactNode } from 'react'
import { brand } from '../../shell/brand.ts'
import css from './Door.module.css'

/** What stands before the console: sign-in and invitation. */
export function Door({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <div className={css.door}>
      <main className={css.card}>
        <div className={css.brand}>
          <span className={css.mark}>
            <Mark size={30} />
          </span>
          {brand.name}
          <span className={css.where}>{brand.console}</span>
        </div>
        <h1 className={css.title}>{title}</h1>
        {hint && <p className={css.hint}>{hint}</p>}
        {children}
      </main>
      <footer className={css.foot}>仅限受邀的工作人员。登录与每一次操作都会记入审计日志。</footer>
    </div>
  )
}
