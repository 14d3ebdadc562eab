import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'

const server = sourceFiles().filter(({ path, isTest }) => path.startsWith('server/src/') && !isTest)
const mentioning = (pattern: RegExp) =>
  server
    .filter(({ path }) => pattern.test(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')))
    .map(({ path }) => path)

it('an identity document is opened by one act of the console and nothing else', () => {
  expect(mentioning(/documents\.open\(/)).toEqual(['server/src/features/verification/verification.public.ts'])
  expect(mentioning(/\bopenDocument\b.*verification\.public\.ts'/)).toEqual([
    'server/src/features/documents/open-document.ts',
  ])
})

it('what a document says is read together with it, by its owner, or by nobody', () => {
  expect(mentioning(/\.identity\?\.\(/)).toEqual(['server/src/features/documents/open-document.ts'])
})
