import { expect, it } from 'vitest'
import { openText, sealText } from './sealed-text.ts'
import { secretsFrom } from './secrets.ts'

const secrets = secretsFrom(new Uint8Array(32).fill(7))

it('opens where it was sealed, and nowhere else', () => {
  const sealed = sealText(secrets, 'people', '10001', '林海')
  expect(openText(secrets, 'people', '10001', sealed)).toBe('林海')
  expect(() => openText(secrets, 'people', '10002', sealed)).toThrow('authenticate')
  expect(() => openText(secrets, 'verification', '10001', sealed)).toThrow('authenticate')
  sealed[20] = (sealed[20] ?? 0) ^ 1
  expect(() => openText(secrets, 'people', '10001', sealed)).toThrow('authenticate')
})

it('never looks the same twice', () => {
  const one = sealText(secrets, 'people', '1', '林海')
  expect(one.equals(sealText(secrets, 'people', '1', '林海'))).toBe(false)
})
