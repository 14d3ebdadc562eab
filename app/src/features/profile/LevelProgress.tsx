import { Badge } from '@qingyu/ui/Badge.tsx'
import { Button } from '@qingyu/ui/Button.tsx'
import { ProgressBar } from '@qingyu/ui/ProgressBar.tsx'
import { Skeleton } from '@qingyu/ui/Skeleton.tsx'
import { copy } from './copy.ts'
import css from './LevelProgress.module.css'
import { levelProgress } from './level-progress.ts'

interface LevelProgressProps {
  figures: { level: number; exp: number; next_level_exp: number } | undefined
  /** It could not be had; this asks again. */
  onRetry: (() => void) | undefined
}

export function LevelProgress({ figures, onRetry }: LevelProgressProps) {
  if (!figures) {
    return (
      <div className={css['box']}>
        {onRetry ? (
          <p className={css['failed']}>
            {copy.levelFailed}
            <Button kind="text" size={30} onClick={onRetry}>
              {copy.retry}
            </Button>
          </p>
        ) : (
          <>
            <Skeleton shape="line" width="100%" />
            <Skeleton shape="line" width="60%" />
          </>
        )}
      </div>
    )
  }
  const { level, exp, next_level_exp: next } = figures
  const { percent, missing } = levelProgress(exp, next)
  return (
    <div className={css['box']}>
      <div className={css['line']}>
        <Badge kind="accent">{copy.level(level)}</Badge>
        <div className={css['bar']}>
          <ProgressBar value={percent} label={copy.levelProgress} />
        </div>
        {missing > 0 && <Badge kind="neutral">{copy.level(level + 1)}</Badge>}
      </div>
      <p className={css['words']}>
        <span>{missing > 0 ? copy.toNext(missing.toLocaleString('zh-CN'), level + 1) : copy.highest}</span>
        {missing > 0 && <span>{copy.exp(exp.toLocaleString('zh-CN'), next.toLocaleString('zh-CN'))}</span>}
      </p>
    </div>
  )
}
