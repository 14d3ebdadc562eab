import { Skeleton } from '@qingyu/ui/Skeleton.tsx'

/** The two cards of the my screen before the record has come. */
export function WalletSkeleton() {
  return (
    <>
      <Skeleton width="100%" height={65} />
      <Skeleton width="100%" height={118} />
    </>
  )
}
