import { lazy, Suspense } from 'react'
import type { AvatarCropProps } from './AvatarCrop.tsx'

const AvatarCrop = lazy(async () => ({ default: (await import('./AvatarCrop.tsx')).AvatarCrop }))

/** The crop sheet, fetched when it is first opened; the page stays as it is meanwhile. */
export function AvatarCropOnDemand(props: AvatarCropProps) {
  return (
    <Suspense>
      <AvatarCrop {...props} />
    </Suspense>
  )
}
