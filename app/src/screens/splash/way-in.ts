import type { Ad } from '../../features/ads/follow-ad.ts'
import { wasSplashAdShown } from '../../features/ads/splash-ad-shown.ts'
import { loadGlobalConfig } from '../../shell/session.ts'
import { useAge } from '../../shell/stores/age.ts'
import { useLook } from '../../shell/stores/look.ts'
import type { AdScreen } from './AdScreen.tsx'
import type { Gate } from './Gate.tsx'
import { readConfig } from './read-config.ts'

/** What the splash shows; `enter` is its end. */
export type Step =
  | { kind: 'starting' }
  | { kind: 'failed' }
  | { kind: 'gate'; text: string; Shown: typeof Gate }
  | { kind: 'ad'; ad: Ad; Shown: typeof AdScreen }
  | { kind: 'enter'; to?: string }

const ENTER: Step = { kind: 'enter' }

export async function firstStep(): Promise<Step> {
  const { declared } = useAge.getState()
  // Nothing is left to be decided here, and what the app needs it waits for itself.
  if (declared && wasSplashAdShown()) return ENTER
  try {
    const [config] = await Promise.all([readConfig(), declared || import('./Gate.tsx')])
    if (!config) return { kind: 'failed' }
    // The server's word counts: it is the one that sends covers or does not.
    useAge.setState({ declared: config.age.declared === 1 })
    if (config.age.declared === 1) return await adStep(config.ads.splash)
    const { Gate: Shown } = await import('./Gate.tsx')
    return { kind: 'gate', text: config.texts['age_gate'] ?? '', Shown }
  } catch {
    // A chunk that did not come over the line.
    return { kind: 'failed' }
  }
}

/** Ads are sent to a device that has declared only, so they are asked for now. Without them one goes in all the same. */
export async function stepAfterGate(): Promise<Step> {
  await loadGlobalConfig().catch(() => {})
  return adStep((await readConfig())?.ads.splash ?? [])
}

async function adStep(ads: readonly Ad[]): Promise<Step> {
  const ad = ads[Math.floor(Math.random() * ads.length)]
  // In discreet mode nothing is shown that was not asked for.
  if (!ad || wasSplashAdShown() || useLook.getState().discreet) return ENTER
  try {
    const { AdScreen: Shown } = await import('./AdScreen.tsx')
    return { kind: 'ad', ad, Shown }
  } catch {
    return ENTER
  }
}
