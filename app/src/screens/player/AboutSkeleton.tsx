import { Skeleton } from '@qingyu/ui/Skeleton.tsx'
import { CommentSkeleton } from '../../features/comments/CommentSkeleton.tsx'
import css from './Film.module.css'

/** Everything below the tabs. */
export function AboutSkeleton() {
  return (
    <>
      <div className={css['about']}>
        <div className={css['skeletonAuthor']}>
          <Skeleton shape="circle" width={40} height={40} />
          <span className={css['lines']}>
            <Skeleton shape="line" width={120} height={15} />
            <Skeleton shape="line" width={64} />
          </span>
        </div>
        <span className={css['lines']}>
          <Skeleton shape="line" width="94%" height={18} />
          <Skeleton shape="line" width="40%" height={18} />
          <Skeleton shape="line" width="62%" />
        </span>
        <div className={css['skeletonActions']}>
          {['a', 'b', 'c', 'd', 'e'].map((key) => (
            <span key={key}>
              <Skeleton width={25} height={25} />
              <Skeleton shape="line" width={30} />
            </span>
          ))}
        </div>
      </div>
      <CommentSkeleton count={3} />
    </>
  )
}
