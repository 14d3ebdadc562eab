import { trustedUrl } from './trusted-url.ts'
import { checkForUpdate, isNewest } from './update-watch.ts'

/** Chromium's offer to install, which no standard describes. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

export type InstallHint = 'prompt' | 'ios' | 'none' | 'installed'

/** Enough for the worker to do as told; a page that leaves does not wait longer. */
const ANSWER_MS = 1000

/** The worker before finishes what it is at first, which may be a long answer. */
const TAKE_OVER_MS = 3000

let offer: InstallOffer | undefined
let waiting: ServiceWorker | undefined
const listeners = new Set<() => void>()

// The offer comes once, right after the page has loaded: whoever listens later has missed it.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  offer = event as InstallOffer
})
addEventListener('appinstalled', () => (offer = undefined))

/** After the page has loaded, so that it takes nothing from the first screen; never outside of a build. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || __BUILD_ID__ === 'development') return
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register(), { once: true })
}

async function register(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register(trustedUrl('/sw.js'), {
      updateViaCache: 'none',
    })
    if (registration.waiting) void announce(registration.waiting)
    registration.addEventListener('updatefound', () => {
      const { installing } = registration
      installing?.addEventListener('statechange', () => {
        // Without a worker before it, it is the first one and there is nothing to update.
        if (installing.state === 'installed' && navigator.serviceWorker.controller) void announce(installing)
      })
    })
  } catch {
    // A private window or a full disk: the app works without.
  }
}

/** The page comes from the network, so it may be the newer build already: then its worker takes over unseen. */
async function announce(worker: ServiceWorker): Promise<void> {
  waiting = worker
  await checkForUpdate()
  if (isNewest()) takeOver(worker)
  else for (const listener of listeners) listener()
}

const takeOver = (worker: ServiceWorker): void => worker.postMessage('skip-waiting', [])

/** Called when a newer build lies ready on this device; returns how to stop listening. */
export function onUpdateReady(listener: () => void): () => void {
  listeners.add(listener)
  if (waiting && !isNewest()) listener()
  return () => listeners.delete(listener)
}

/** Changes to the newer build, where one lies ready, and loads the page anew. */
export function applyUpdate(): void {
  // Another tab may have changed to it already, or a still newer one has taken its place.
  if (waiting?.state !== 'installed') return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  // Nobody waits for that longer: the page comes from the network, and its worker takes over then.
  setTimeout(() => location.reload(), TAKE_OVER_MS)
  takeOver(waiting)
}

/** After the name and icon of the app have changed with the cookie `discreet`. */
export const refreshShell = (): Promise<void> => tell('refresh-shell')

/** Quick exit: nothing of the app stays on the device. */
export const forgetApp = (): Promise<void> => tell('forget')

async function tell(order: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const worker = registration?.active
  if (!worker) return
  const { port1, port2 } = new MessageChannel()
  const done = new Promise((resolve) => port1.addEventListener('message', resolve, { once: true }))
  port1.start()
  worker.postMessage(order, [port2])
  await Promise.race([done, new Promise((resolve) => setTimeout(resolve, ANSWER_MS))])
}

/** How this device can put the app on its home screen. */
export function installHint(): InstallHint {
  if (matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone))
    return 'installed'
  if (offer) return 'prompt'
  const { userAgent, maxTouchPoints } = navigator
  // An iPad calls itself a Mac, and no Mac has a touch screen.
  return /iP(hone|ad|od)/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
    ? 'ios'
    : 'none'
}

/** Whether the member accepted; false also where there is nothing to ask with. */
export async function promptInstall(): Promise<boolean> {
  const asked = offer
  offer = undefined
  return asked ? (await asked.prompt()).outcome === 'accepted' : false
}
