import { EmptyState } from '@qingyu/ui/EmptyState.tsx'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import css from './States.module.css'

/** Loading, nothing there, gone wrong: the three faces that every screen has beside its own. */

export function Waiting({ rows = 6 }: { rows?: number }) {
  return (
    <div className={css.waiting} aria-busy="true" aria-label="正在加载">
      <Skeleton active paragraph={{ rows }} />
    </div>
  )
}

export function Nothing({ title, text, actions }: { title: string; text?: ReactNode; actions?: ReactNode }) {
  return (
    <div className={css.state}>
      <EmptyState title={title} text={text} actions={actions} />
    </div>
  )
}

interface FailureProps {
  title?: string
  text: string
  onRetry: () => void
}

export function Failure({ title = '加载失败', text, onRetry }: FailureProps) {
  return (
    <div className={css.state} role="alert">
      <EmptyState kind="error" title={title} text={text} actions={<Button onClick={onRetry}>重试</Button>} />
    </div>
  )
}
