import { expect, test } from 'vitest'
import { createKeyRing, generateServerKey } from './server-keys.ts'
import type { DeviceKeys, KeyRing } from './server-keys.ts'

const server = generateServerKey(1)
const [first, second, third] = [2, 3, 4].map((id) =>
  Buffer.from(generateServerKey(id).publicKey, 'base64url'),
)
if (!first || !second || !third) throw new Error('three devices are needed')

const use = (ring: KeyRing, device: Buffer): DeviceKeys => {
  const keys = ring.agree(1, device)
  if (!keys) throw new Error('a key of low order')
  ring.keep(1, device, keys)
  return keys
}

test('a device that was not kept is agreed with anew', () => {
  const ring = createKeyRing([server], 2)
  expect(ring.agree(1, first)).not.toBe(ring.agree(1, first))
  expect(use(ring, first)).toBe(ring.agree(1, first))
})

test('the device unused for longest makes room for a new one', () => {
  const ring = createKeyRing([server], 2)
  const oldest = use(ring, first)
  const older = use(ring, second)
  use(ring, first)
  use(ring, third)
  expect(ring.agree(1, first)).toBe(oldest)
  expect(ring.agree(1, second)).not.toBe(older)
  expect(ring.agree(1, second)?.requestKey.equals(older.requestKey)).toBe(true)
})

test('the same device has other keys under another server key', () => {
  const ring = createKeyRing([server, generateServerKey(2)], 2)
  const under = use(ring, first)
  expect(ring.agree(2, first)?.requestKey.equals(under.requestKey)).toBe(false)
  expect(ring.agree(3, first)).toBeUndefined()
})
