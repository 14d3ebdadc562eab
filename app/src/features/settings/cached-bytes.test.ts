import { expect, test } from 'vitest'
import { bytesText } from './cached-bytes.ts'

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1_300_000, '1.2 MB'],
  [2 * 1024 * 1024, '2 MB'],
])('%i bytes read as %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text)
})
