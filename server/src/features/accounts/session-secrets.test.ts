import { expect, it } from 'vitest'
import { secretsFrom } from '../../platform/secrets.ts'
import { chatTokenOf, readChatToken, uploadKeyOf } from './session-secrets.ts'

const secrets = secretsFrom(Buffer.alloc(32, 7))

it('a chat token speaks for its member for an hour', () => {
  const token = chatTokenOf(secrets, 10_001, 1000)
  expect(readChatToken(secrets, token, 1000)).toBe(10_001)
  expect(readChatToken(secrets, token, 4599)).toBe(10_001)
  expect(readChatToken(secrets, token, 4600)).toBeUndefined()
})

it('a chat token cannot be made or changed without the secret', () => {
  const [, expires, mac] = chatTokenOf(secrets, 10_001, 1000).split('.')
  for (const forged of [
    `10002.${expires}.${mac}`,
    `10001.9999999999.${mac}`,
    '',
    '..',
    `10001.${expires}.`,
    'x',
  ])
    expect(readChatToken(secrets, forged, 1000)).toBeUndefined()
  expect(
    readChatToken(secretsFrom(Buffer.alloc(32, 8)), chatTokenOf(secrets, 10_001, 1000), 1000),
  ).toBeUndefined()
})

it('each session has an upload key of its own', () => {
  expect(uploadKeyOf(secrets, 'one')).not.toBe(uploadKeyOf(secrets, 'two'))
  expect(uploadKeyOf(secrets, 'one')).toBe(uploadKeyOf(secrets, 'one'))
})
