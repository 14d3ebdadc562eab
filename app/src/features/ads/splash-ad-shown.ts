import { readStored, session, writeStored } from '../../shell/persistence.ts'

/** Once per session of the browser; where nothing can be stored, once per load. */

const key = 'splash'
let shown = false

export const wasSplashAdShown = (): boolean => shown || readStored(session, key) === true

export function noteSplashAdShown(): void {
  shown = true
  writeStored(session, key, true)
}
