import { Skeleton } from '@qingyu/ui/Skeleton.tsx'
import css from './VideoRow.module.css'

/** Rows of films on their way. */
export function VideoRowsSkeleton() {
  return (
    <div aria-busy>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => (
        <div key={key} className={css['row']}>
          <span className={css['cover']}>
            <Skeleton ratio={16 / 9} width="100%" />
          </span>
          <span className={css['words']}>
            <Skeleton shape="line" width="92%" height={15} />
            <Skeleton shape="line" width="60%" height={15} />
            <Skeleton shape="line" width={84} />
          </span>
        </div>
      ))}
    </div>
  )
}
