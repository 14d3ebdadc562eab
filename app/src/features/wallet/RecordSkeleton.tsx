import { Skeleton } from '@qingyu/ui/Skeleton.tsx'
import css from './RecordSkeleton.module.css'

/** A month of records on their way. */
export function RecordSkeleton() {
  return (
    <div aria-busy className={css['list']}>
      <Skeleton shape="line" width={72} />
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <div key={key} className={css['row']}>
          <div className={css['words']}>
            <Skeleton shape="line" width={112} height={16} />
            <Skeleton shape="line" width={84} />
          </div>
          <Skeleton shape="line" width={56} height={16} />
        </div>
      ))}
    </div>
  )
}
