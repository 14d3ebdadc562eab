import { useEffect } from 'react'
import { followAd } from '../../features/ads/follow-ad.ts'
import type { Ad } from '../../features/ads/follow-ad.ts'
import { noteSplashAdShown } from '../../features/ads/splash-ad-shown.ts'
import { SplashAd } from '../../features/ads/SplashAd.tsx'
import { FAILED, LOADED, usePicture } from '../../features/pictures/use-picture.ts'

interface AdScreenProps {
  ad: Ad
  /** On into the app: to the place the ad leads to, or to where one was going. */
  onDone: (to?: string) => void
}

export function AdScreen({ ad, onDone }: AdScreenProps) {
  const { box, state, address, onLoad, onError } = usePicture<HTMLSpanElement>(ad.picture, true)

  useEffect(() => {
    if (state === LOADED) noteSplashAdShown()
    if (state === FAILED) onDone()
  }, [state, onDone])

  function open() {
    let inside: string | undefined
    followAd(ad, (to) => {
      inside = to
    })
    onDone(inside)
  }

  return (
    <SplashAd title={ad.title} ready={state === LOADED} onOpen={open} onDone={onDone}>
      <span ref={box}>{address && <img src={address} alt="" onLoad={onLoad} onError={onError} />}</span>
    </SplashAd>
  )
}
