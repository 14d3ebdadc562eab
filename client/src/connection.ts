import { openChannel } from '@qingyu/wire/device'
import type { Channel, WireConfig } from '@qingyu/wire/device'
import { chooseDeviceCrypto } from '@qingyu/wire/device-crypto'
import { CallError, NetworkFailed } from './errors.ts'
import { exchange } from './exchange.ts'
import type { Fetch } from './exchange.ts'
import { createLines } from './lines.ts'
import type { Lines } from './lines.ts'

export interface Connection {
  config: WireConfig
  channel: Channel
  lines: Lines
}

export interface Connections {
  /** One for all calls; made once, and again after a failure to make it. */
  current(): Promise<Connection>
  /** After a refusal that a changed server key would explain: a new connection, or the same one if none changed. */
  renew(stale: Connection): Promise<Connection>
}

export function createConnections(options: {
  origin: string
  wire: WireConfig | undefined
  fetch: Fetch
  timeoutMs: number
}): Connections {
  const { origin, fetch } = options
  let current: Promise<Connection> | undefined
  let renewal: Promise<Connection> | undefined

  // From the app's own origin and nowhere else: a line that could name the key could read everything.
  const fetchConfig = async (): Promise<WireConfig> => {
    const { status, text } = await exchange(fetch, new URL('/wire.json', origin).href, {}, options.timeoutMs)
    if (status !== 200) throw new Error(`wire.json answered ${status}`)
    return readWireConfig(text)
  }

  const connect = async (config: WireConfig): Promise<Connection> => {
    const channel = await openChannel(await chooseDeviceCrypto(), config)
    return { config, channel, lines: createLines({ lines: config.lines, origin, fetch }) }
  }

  const renewed = async (stale: Connection): Promise<Connection> => {
    const config = await fetchConfig()
    if (config.key_id === stale.config.key_id && config.public_key === stale.config.public_key) return stale
    const fresh = await connect(config)
    current = Promise.resolve(fresh)
    return fresh
  }

  return {
    async current() {
      current ??= (async () => connect(options.wire ?? (await fetchConfig())))()
      const mine = current
      try {
        return await mine
      } catch (error) {
        if (current === mine) current = undefined
        throw error instanceof CallError ? error : new NetworkFailed(error)
      }
    },
    async renew(stale) {
      const now = await current
      if (now && now !== stale) return now
      renewal ??= renewed(stale)
      try {
        return await renewal
      } catch (error) {
        throw error instanceof CallError ? error : new NetworkFailed(error)
      } finally {
        renewal = undefined
      }
    },
  }
}

function readWireConfig(text: string): WireConfig {
  const config: Partial<Record<keyof WireConfig, unknown>> | null = JSON.parse(text)
  const { key_id, public_key, secret, lines } = config ?? {}
  if (typeof key_id !== 'number' || typeof public_key !== 'string' || typeof secret !== 'string') {
    throw new TypeError('wire.json is not what it should be')
  }
  if (!Array.isArray(lines) || !lines.every((line) => typeof line === 'string')) {
    throw new TypeError('wire.json names no lines')
  }
  return { key_id, public_key, secret, lines }
}
