import { Skeleton } from '@qingyu/ui/Skeleton.tsx'
import css from './WorkRow.module.css'

/** Works on their way. */
export function WorksSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <div aria-busy>
      {Array.from({ length: rows }, (_, n) => (
        <div key={n} className={css['work']}>
          <div className={css['row']}>
            <span className={css['cover']}>
              <Skeleton ratio={16 / 9} width="100%" />
            </span>
            <div className={css['words']}>
              <Skeleton shape="line" width="84%" height={15} />
              <Skeleton shape="line" width="60%" />
              <Skeleton shape="line" width={64} />
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}
