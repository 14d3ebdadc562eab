import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sourceHash } from './source-hash.ts'
import { WEB_APPS } from './web-apps.ts'

let root: string
const write = async (name: string, text: string) => {
  await mkdir(dirname(join(root, name)), { recursive: true })
  await writeFile(join(root, name), text)
}
/** Which of them would be built anew after this. */
async function staleAfter(name: string): Promise<string[]> {
  const before = WEB_APPS.map((webApp) => sourceHash(root, webApp))
  await write(name, `changed ${name}`)
  return WEB_APPS.filter((webApp, n) => sourceHash(root, webApp) !== before[n])
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'source-hash-'))
  await write('package-lock.json', '{}')
})
afterAll(() => rm(root, { recursive: true }))

it.each([
  ['app/src/main.ts', ['app']],
  ['console/src/shell/App.tsx', ['console']],
  ['console/public/icon.svg', ['console']],
  ['tools/build-console.ts', ['console']],
  ['ui/src/tokens.css', ['app', 'console']],
  ['contract/src/endpoint.ts', ['app', 'console']],
  ['tools/app-build/place.ts', ['app', 'console']],
  ['console/src/kit/desk.test.ts', []],
  ['server/src/main.ts', []],
])('a change of %s makes stale: %j', async (name, stale) => {
  expect(await staleAfter(name)).toEqual(stale)
})
