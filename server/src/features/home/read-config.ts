import { readConfig as endpoint } from '@qingyu/contract/home'
import { flagOf } from '@qingyu/contract/shapes'
import { useCase } from '../../calls/use-case.ts'
import { seconds } from '../../platform/clock.ts'
import { uploadKeyOf } from '../accounts/accounts.public.ts'
import { hasDeclaredAge, listRunningAds } from './home.repo.ts'
import type { AdRow } from './home.repo.ts'

const MINIMUM_AGE = 18

export const readConfig = useCase(endpoint, async (call) => {
  const { caller, clock, media, secrets, settings } = call
  const declared = await hasDeclaredAge(call.db, call.device)
  const running = declared ? await listRunningAds(call.db, clock.now()) : []
  const adsOf = (place: AdRow['place']) =>
    running
      .filter((ad) => ad.place === place)
      .map((ad) => ({
        id: ad.id,
        title: ad.title,
        url: ad.url,
        type: ad.type,
        to_type: ad.toType,
        picture: media.addressOf(ad.pictureId),
      }))

  return {
    brand: {
      name: settings.get('brand.name'),
      title: settings.get('brand.title'),
      description: settings.get('brand.description'),
      theme_color: settings.get('brand.theme_color'),
      discreet_name: settings.get('brand.discreet_name'),
    },
    mv_find_tab: settings.get('home.find_tabs'),
    mv_original_tab: settings.get('home.original_tabs'),
    mv_nag_tab: settings.get('home.dark_tabs'),
    post_tab: settings.get('home.post_tabs'),
    upload: {
      imgUploadUrl: '/upload/image',
      videoUploadUrl: '/upload/video',
      uploadKey: caller.kind === 'member' ? uploadKeyOf(secrets, caller.sessionId) : null,
      image_max_bytes: settings.get('uploads.image_max_bytes'),
    },
    texts: {
      age_gate: settings.get('texts.age_gate'),
      terms: settings.get('texts.terms'),
      privacy: settings.get('texts.privacy'),
      post_rules: settings.get('texts.post_rules'),
      dark_tips: settings.get('texts.dark_tips'),
    },
    ads: { splash: adsOf('splash'), home: adsOf('home'), my: adsOf('my') },
    report_reasons: settings.get('reports.reasons'),
    age: { minimum: MINIMUM_AGE, declared: flagOf(declared) },
    now: seconds(clock.now()),
  }
})
