import { syncConfig } from './session.ts'

/**
 * A page that comes out of the back-forward cache is as it was when it was left: somebody may have signed out, paid or
 * been paid since. So session and balance are asked for again.
 */
export function checkAgainAfterReturn(): void {
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) void syncConfig()
  })
}
