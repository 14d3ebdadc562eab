import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { expect, test as base } from '@playwright/test'
import type { Page } from '@playwright/test'
import { insecureHost, listenAsOrigin } from './addresses.ts'
import type { Address } from './addresses.ts'
import { bundle as bundleHarness } from './harness-bundle.ts'
import type { BundledFile } from './harness-bundle.ts'

/** What a page did that nobody sees on it. */
export interface Watch {
  /** Every address asked for over the network, those of workers included. */
  requests: URL[]
  /** Errors on the console: the browser's own, about what it could not fetch or would not run. */
  complaints: string[]
}

interface Journey {
  /** The app's own, new for each journey. */
  origin: Address
  /** In every journey: nobody but us may be asked for anything, and no exception go uncaught. */
  watch: Watch
  /** The lines that devices are told of from the next page load on. */
  setLines(lines: string[]): Promise<void>
}

interface Shared {
  world: World
  bundle: BundledFile[]
}

export const test = base.extend<Journey, Shared>({
  world: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies of a fixture off the pattern
    async ({}, use) => {
      const world = await bootWorld({ clock: { now: () => new Date() } })
      await use(world)
      await world.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  bundle: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => use(await bundleHarness()),
    { scope: 'worker', timeout: 60_000 },
  ],
  origin: async ({ world, bundle }, use) => {
    const origin = await listenAsOrigin(world.url, bundle)
    await use(origin)
    await origin.close()
  },
  watch: [
    async ({ context, origin, world }, use) => {
      const watch: Watch = { requests: [], complaints: [] }
      const uncaught: string[] = []
      const strangers: string[] = []
      const { host, port } = new URL(origin.url)
      context.on('request', (request) => {
        const address = new URL(request.url())
        if (['blob:', 'data:'].includes(address.protocol)) return
        watch.requests.push(address)
        const lines = world.server.services.settings.get('wire.lines').map((line) => new URL(line).host)
        if (![host, `${insecureHost}:${port}`, ...lines].includes(address.host)) strangers.push(address.href)
      })
      context.on('console', (message) => {
        if (message.type() === 'error') watch.complaints.push(message.text())
      })
      context.on('weberror', (error) => uncaught.push(String(error.error())))
      await use(watch)
      expect({ uncaught, strangers }).toEqual({ uncaught: [], strangers: [] })
    },
    { auto: true },
  ],
  setLines: async ({ world }, use) => {
    const { settings } = world.server.services
    await use((lines) => settings.change('wire.lines', lines, 'journey'))
    await settings.change('wire.lines', [], 'journey')
  },
})

export { expect }

export async function openHarness(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/harness/`)
  await page.waitForFunction(() => 'phone' in window)
}

export const hostsOf = ({ requests }: Watch): string[] =>
  [...new Set(requests.map(({ host }) => host))].toSorted()

export const callsIn = (asked: readonly string[]): string[] =>
  asked.filter((line) => line.startsWith('POST /api/')).map((line) => line.slice('POST /api/'.length))
