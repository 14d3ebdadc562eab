import { expect, test } from 'vitest'
import { chooseDeviceCrypto, choosePictureCrypto } from './device-crypto.ts'
import type { DeviceCrypto } from './device-crypto.ts'
import { openChannel } from './device.ts'
import { sealObject } from './server-object.ts'
import { config, createServer, fieldsOf, now, path } from './test-requests.ts'

const getRandomValues = crypto.getRandomValues.bind(crypto)
const refuseCurve = () => Promise.reject(new DOMException('no X25519', 'NotSupportedError'))
const subtleWithoutCurve = new Proxy(crypto.subtle, {
  get(target, name) {
    if (name === 'generateKey') return refuseCurve
    const member: unknown = Reflect.get(target, name)
    return typeof member === 'function' ? member.bind(target) : member
  },
})

async function withCrypto<Result>(substitute: object, run: () => Promise<Result>): Promise<Result> {
  const real = Object.getOwnPropertyDescriptor(globalThis, 'crypto')
  if (!real) throw new Error('there is no crypto to replace')
  Object.defineProperty(globalThis, 'crypto', { configurable: true, value: substitute })
  try {
    return await run()
  } finally {
    Object.defineProperty(globalThis, 'crypto', real)
  }
}

async function sentBy(device: DeviceCrypto): Promise<unknown> {
  const { form } = await (await openChannel(device, config)).seal(path, '{"page":1}', now)
  return createServer().open(fieldsOf(form), path, now)
}

test.each([
  ['with all of WebCrypto', { getRandomValues, subtle: crypto.subtle }],
  ['without a secure context', { getRandomValues }],
  ['without the curve in WebCrypto', { getRandomValues, subtle: subtleWithoutCurve }],
])('a browser %s can call the server', async (_, substitute) => {
  const opened = await withCrypto(substitute, async () => sentBy(await chooseDeviceCrypto()))
  expect(opened).toMatchObject({ ok: true, json: '{"page":1}' })
})

test.each([
  ['with all of WebCrypto', { getRandomValues, subtle: crypto.subtle }],
  ['without a secure context', { getRandomValues }],
  ['without the curve in WebCrypto', { getRandomValues, subtle: subtleWithoutCurve }],
])('a browser %s can open a picture', async (_, substitute) => {
  const key = new Uint8Array(32).fill(9)
  const stored = new Uint8Array(sealObject(key, Uint8Array.of(1, 2, 3)))
  const file = await withCrypto(substitute, async () => {
    const pictures = await choosePictureCrypto()
    return pictures.decrypt(key, stored.subarray(0, 12), stored.subarray(12))
  })
  expect(file).toEqual(Uint8Array.of(1, 2, 3))
})
