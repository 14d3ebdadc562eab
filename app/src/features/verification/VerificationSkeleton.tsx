import { Card } from '@qingyu/ui/Card.tsx'
import { Skeleton } from '@qingyu/ui/Skeleton.tsx'
import css from './VerificationSkeleton.module.css'

/** The card on top and the first fields. */
export function VerificationSkeleton() {
  return (
    <div aria-busy className={css['waiting']}>
      <Skeleton width="100%" height={44} />
      <Card className={css['card']}>
        <Skeleton shape="line" width={96} height={17} />
        <Skeleton shape="line" width="80%" />
        <Skeleton shape="line" width="60%" />
        <Skeleton shape="line" width="70%" />
      </Card>
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className={css['field']}>
          <Skeleton shape="line" width={56} />
          <Skeleton width="100%" height={46} />
        </div>
      ))}
    </div>
  )
}
