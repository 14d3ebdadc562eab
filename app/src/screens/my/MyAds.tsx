import { Badge } from '@qingyu/ui/Badge.tsx'
import { Swiper } from '@qingyu/ui/Swiper.tsx'
import { copy } from '../../features/ads/copy.ts'
import { followAd } from '../../features/ads/follow-ad.ts'
import type { Ad } from '../../features/ads/follow-ad.ts'
import { Picture } from '../../features/pictures/Picture.tsx'
import { routeExists } from '../../shell/landing.ts'
import { placeOf } from '../../shell/location.ts'
import { navigate } from '../../shell/navigation.ts'
import { useConfig } from '../../shell/stores/config.ts'
import css from './MyAds.module.css'

/** Lower than a banner of the home screen: what one came for stands around it. */
const RATIO = 343 / 120
const TURN_MS = 5000

/** The banners of this screen; one that leads to a screen that does not exist is none. */
export function MyAds() {
  const all = useConfig(({ config }) => config.ads?.my)
  const ads = all?.filter(leadsSomewhere)
  if (!ads?.length) return null
  return (
    <Swiper label={copy.mark} autoMs={TURN_MS}>
      {ads.map((ad) => (
        <button
          key={ad.id}
          type="button"
          className={css['ad']}
          aria-label={copy.open(ad.title)}
          onClick={() => followAd(ad, navigate)}
        >
          <Picture src={ad.picture} alt="" ratio={RATIO} />
          <span className={css['words']}>
            {ad.title}
            <Badge kind="duration">{copy.mark}</Badge>
          </span>
        </button>
      ))}
    </Swiper>
  )
}

const leadsSomewhere = ({ to_type, url }: Ad): boolean =>
  to_type !== 2 || routeExists(placeOf(url.replace(/^\/#/, '')).path)
