// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

class FakeWorker extends EventTarget {
  state = 'installing'
  postMessage = vi.fn<(message: string, ports: MessagePort[]) => void>((_message, ports) =>
    ports[0]?.postMessage('done'),
  )
  become(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

/** The build that the server has. */
let served = 'b2'
let registration: EventTarget & { waiting?: FakeWorker; installing?: FakeWorker; active?: FakeWorker }
let container: EventTarget & { controller?: object | undefined; register: unknown; getRegistration: unknown }
const register = vi.fn<(address: string, options: object) => Promise<EventTarget>>(async () => registration)
const reload = vi.fn<() => void>()

beforeEach(() => {
  vi.stubGlobal('__BUILD_ID__', 'b1')
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  served = 'b2'
  vi.stubGlobal('fetch', async () => Response.json({ id: served }))
  registration = new EventTarget()
  container = Object.assign(new EventTarget(), {
    controller: {},
    register,
    getRegistration: async () => registration,
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
  vi.spyOn(location, 'reload').mockImplementation(reload)
  register.mockClear()
  reload.mockClear()
  vi.resetModules()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** As the page b1 does at its start. */
async function load() {
  const [pwa, { startUpdateWatch }] = await Promise.all([import('./pwa.ts'), import('./update-watch.ts')])
  startUpdateWatch()()
  return pwa
}
const settled = () => new Promise((resolve) => setTimeout(resolve))
function claimToBe(userAgent: string, maxTouchPoints = 5) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(maxTouchPoints)
}
const offer = (outcome: string) =>
  dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => ({ outcome }) }))

it('registers nothing outside of a build', async () => {
  vi.stubGlobal('__BUILD_ID__', 'development')
  const { registerServiceWorker } = await load()
  registerServiceWorker()
  await settled()
  expect(register).not.toHaveBeenCalled()
})

it('tells of a newer build once it lies ready, also those who listen late, and changes to it', async () => {
  const pwa = await load()
  const [early, late] = [vi.fn<() => void>(), vi.fn<() => void>()]
  pwa.onUpdateReady(early)
  pwa.registerServiceWorker()
  await settled()
  expect(register.mock.calls[0]?.[0]).toMatch(/\/sw\.js$/)
  const worker = new FakeWorker()
  registration.installing = worker
  registration.dispatchEvent(new Event('updatefound'))
  expect(early).not.toHaveBeenCalled()
  worker.become('installed')
  await settled()
  pwa.onUpdateReady(late)
  expect([early, late].map((listener) => listener.mock.calls.length)).toEqual([1, 1])

  pwa.applyUpdate()
  expect(worker.postMessage).toHaveBeenCalledWith('skip-waiting', [])
  expect(reload).not.toHaveBeenCalled()
  container.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledOnce()
})

it('waits for the change no longer than a moment: the worker before may be busy', async () => {
  const pwa = await load()
  const worker = (registration.waiting = new FakeWorker())
  worker.state = 'installed'
  pwa.registerServiceWorker()
  await settled()
  vi.useFakeTimers()
  pwa.applyUpdate()
  vi.advanceTimersByTime(2999)
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(reload).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

it('is silent about the first worker on a device, and about everything to who has stopped listening', async () => {
  const pwa = await load()
  const [listener, gone] = [vi.fn<() => void>(), vi.fn<() => void>()]
  pwa.onUpdateReady(listener)
  pwa.onUpdateReady(gone)()
  pwa.registerServiceWorker()
  await settled()
  container.controller = undefined
  const first = (registration.installing = new FakeWorker())
  registration.dispatchEvent(new Event('updatefound'))
  first.become('installed')
  await settled()
  expect(listener).not.toHaveBeenCalled()
  container.controller = {}
  const second = (registration.installing = new FakeWorker())
  registration.dispatchEvent(new Event('updatefound'))
  second.become('installed')
  await settled()
  expect([listener, gone].map((one) => one.mock.calls.length)).toEqual([1, 0])
})

it('lets the worker of the very build that runs take over unseen', async () => {
  served = 'b1'
  const pwa = await load()
  const listener = vi.fn<() => void>()
  pwa.onUpdateReady(listener)
  const worker = (registration.waiting = new FakeWorker())
  pwa.registerServiceWorker()
  await settled()
  pwa.onUpdateReady(listener)
  expect(worker.postMessage).toHaveBeenCalledWith('skip-waiting', [])
  expect(listener).not.toHaveBeenCalled()
  container.dispatchEvent(new Event('controllerchange'))
  expect(reload).not.toHaveBeenCalled()
})

it('loads the page anew when another tab has changed to the newer build already', async () => {
  const pwa = await load()
  const worker = (registration.waiting = new FakeWorker())
  worker.state = 'installed'
  pwa.registerServiceWorker()
  await settled()
  worker.become('activated')
  pwa.applyUpdate()
  expect(reload).toHaveBeenCalledOnce()
})

it('loads the page anew where no newer build lies ready', async () => {
  const { applyUpdate } = await load()
  applyUpdate()
  expect(reload).toHaveBeenCalledOnce()
})

it('tells the worker to forget, and returns when it has', async () => {
  const { forgetApp } = await load()
  registration.active = new FakeWorker()
  await forgetApp()
  expect(registration.active.postMessage.mock.calls[0]?.[0]).toBe('forget')
})

it('offers to install once, where the browser does', async () => {
  const { installHint, promptInstall } = await load()
  claimToBe('Mozilla/5.0 (Linux; Android 15) Chrome/140')
  expect(installHint()).toBe('none')
  offer('accepted')
  expect(installHint()).toBe('prompt')
  expect(await promptInstall()).toBe(true)
  expect(installHint()).toBe('none')
  expect(await promptInstall()).toBe(false)
})

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1', 0, 'none'],
])('shows %s with %d touch points the hint "%s"', async (agent, touches, hint) => {
  const { installHint } = await load()
  claimToBe(agent, touches)
  expect(installHint()).toBe(hint)
})

it('knows that it is on the home screen', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(display-mode: standalone)' }))
  const { installHint } = await load()
  expect(installHint()).toBe('installed')
})
