import { Skeleton } from '@qingyu/ui/Skeleton.tsx'
import css from './CommentSkeleton.module.css'
import { copy } from './copy.ts'

const WIDTHS = ['86%', '54%', '72%', '40%']

export function CommentSkeleton({ count = WIDTHS.length }: { count?: number }) {
  return (
    <div aria-busy aria-label={copy.loadingList}>
      {WIDTHS.slice(0, count).map((width) => (
        <div key={width} className={css['row']}>
          <Skeleton shape="circle" width={34} height={34} />
          <div className={css['lines']}>
            <Skeleton shape="line" width="28%" height={13} />
            <Skeleton shape="line" width={width} height={15} />
            <Skeleton shape="line" width="18%" height={12} />
          </div>
        </div>
      ))}
    </div>
  )
}
