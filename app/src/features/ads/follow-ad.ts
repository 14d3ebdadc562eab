import type { Calls } from '@qingyu/contract/contract'
import { call } from '../../shell/api.ts'
import { openAd } from '../../shell/external-links.ts'
import { reportFault } from '../../shell/faults.ts'

export type Ad = Calls['home/getConfig']['output']['ads']['splash'][number]

/** Counts the tap and goes where the ad leads; an address that is not allowed leads nowhere. */
export function followAd(ad: Ad, navigate: (to: string) => void): void {
  void call('system/adsclick', { id: ad.id }, { showError: false, throwError: false })
  try {
    openAd(ad, navigate)
  } catch (error) {
    reportFault(error)
  }
}
