import { Skeleton } from '@qingyu/ui/Skeleton.tsx'
import css from './ProfileSkeleton.module.css'

/** The profile card and the figures before the first record has come. */
export function ProfileSkeleton() {
  return (
    <>
      <div className={css['card']}>
        <Skeleton shape="circle" width={66} />
        <div className={css['words']}>
          <Skeleton shape="line" width={128} height={18} />
          <Skeleton shape="line" width={96} />
          <Skeleton shape="line" width="80%" />
        </div>
      </div>
      <div className={css['figures']}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} shape="line" width={44} height={34} />
        ))}
      </div>
    </>
  )
}
