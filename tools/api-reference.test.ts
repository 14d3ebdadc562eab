import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { apiReference } from './api-reference.ts'

it('docs/api.md is what the contract says (npm run docs writes it)', async () => {
  const written = await readFile(new URL('../docs/api.md', import.meta.url), 'utf8')
  expect(written).toBe(apiReference())
})
