import { vi } from 'vitest'
import { sealObject } from '@qingyu/wire/server-object'
import { answerPictures } from './answer-pictures.ts'
import type { MessageEnd } from './picture-messages.ts'

/** For tests: the real worker's code on the other end of a channel, and a house of sealed pictures behind it. */

const key = new Uint8Array(32).fill(7)
const jpeg = Buffer.concat([Buffer.from('\xff\xd8\xff\xe0', 'latin1'), Buffer.alloc(60)])

export const sealedAddress = (name: string): string =>
  `/media/${name}.bin#k=${Buffer.from(key).toString('base64url')}`

export function stubPictureHouse() {
  const asked: string[] = []
  const missing = new Set<string>()
  const held: PromiseWithResolvers<void>[] = []
  const house = { asked, missing, held, isHolding: false, started: 0, workers: [] as FakeWorker[] }

  class FakeWorker extends EventTarget {
    terminated = false
    private readonly scope = new EventTarget()
    constructor() {
      super()
      house.started++
      house.workers.push(this)
      const end: MessageEnd = {
        postMessage: (data) => void this.dispatchEvent(new MessageEvent('message', { data })),
        addEventListener: (type, listener) => this.scope.addEventListener(type, listener as EventListener),
      }
      answerPictures(end, 'https://app.test')
    }
    postMessage(data: unknown): void {
      this.scope.dispatchEvent(new MessageEvent('message', { data }))
    }
    terminate(): void {
      this.terminated = true
    }
  }

  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('fetch', async (address: string, { signal }: RequestInit) => {
    asked.push(address)
    if (house.isHolding) {
      const gate = Promise.withResolvers<void>()
      held.push(gate)
      signal?.addEventListener('abort', () => gate.reject(signal.reason))
      await gate.promise
    }
    const found = !missing.has(address)
    return found ? new Response(new Uint8Array(sealObject(key, jpeg))) : new Response('{}', { status: 404 })
  })
  return house
}
