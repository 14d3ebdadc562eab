import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let folder: string
let world: World
const ask = (path: string) => fetch(new URL(path, world.url), { redirect: 'manual' })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-build-'))
  await mkdir(join(folder, 'dist', 'assets'), { recursive: true })
  await writeFile(join(folder, 'secret.js'), 'not yours')
  await writeFile(
    join(folder, 'dist', 'build.json'),
    JSON.stringify({ id: 'c1', timestamp: 1_700_000_000_000, pages: [] }),
  )
  await writeFile(join(folder, 'dist', 'index.html'), '<!doctype html><head><!--head--></head>')
  await writeFile(join(folder, 'dist', 'assets', 'main-x1.js'), 'console')
  world = await bootWorld({ env: { CONSOLE_DIR: join(folder, 'dist') } })
})
afterAll(async () => {
  await world.stop()
  await rm(folder, { recursive: true })
})

it('the page allows nothing but our own files, is kept by nobody, and names no line', async () => {
  await world.server.services.settings.change('wire.lines', ['https://line.example'], 'test')
  const page = await ask('/console/')
  expect(page.status).toBe(200)
  expect(page.headers.get('cache-control')).toBe('no-store')
  const policy = page.headers.get('content-security-policy') ?? ''
  for (const part of [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "require-trusted-types-for 'script'",
  ])
    expect(policy.split('; ')).toContain(part)
  expect(policy).not.toContain('unsafe')
  const text = await page.text()
  expect(text).toMatch(/<script type="application\/json" id="wire">\{"key_id":/)
  expect(text).toContain('"lines":[]')
  expect(text).not.toContain('line.example')
})

it('its files are kept for good, and no path leads out of the folder', async () => {
  const script = await ask('/console/assets/main-x1.js')
  expect(await script.text()).toBe('console')
  expect(script.headers.get('cache-control')).toContain('immutable')
  for (const path of ['/console/assets/..%2f..%2fsecret.js', '/console/assets/no.js', '/console/build.json'])
    expect((await ask(path)).status).toBe(404)
})

it('the address without its slash leads to the page', async () => {
  const answer = await ask('/console')
  expect([answer.status, answer.headers.get('location')]).toEqual([308, '/console/'])
})

it('where no console was built there is none', async () => {
  const bare = await bootWorld({ env: { CONSOLE_DIR: join(folder, 'nothing') } })
  expect((await fetch(new URL('/console/', bare.url))).status).toBe(404)
  await bare.stop()
})
