import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAppBuild } from './app-build.ts'

const BOOT = `document.documentElement.dataset.theme = 'dark'`
const SCRIPT = `console.log('${'isle '.repeat(100)}')`
const PAGE = `<!doctype html><html lang="en"><head><!--head--><script>${BOOT}</script>
<script type="module" src="/assets/main-x1.js"></script></head><body><div id="app" lang="zh-CN"></div></body></html>`

let folder: string
let world: World

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'app-build-'))
  const put = async (name: string, body: string | Buffer) => {
    await mkdir(dirname(join(folder, 'dist', name)), { recursive: true })
    await writeFile(join(folder, 'dist', name), body)
  }
  await put(
    'build.json',
    JSON.stringify({ id: 'b1', timestamp: 1_700_000_000_000, pages: ['/splash', '/my'] }),
  )
  await put('index.html', PAGE)
  await put('sw.js', 'self')
  await put('assets/main-x1.js', SCRIPT)
  await put('assets/main-x1.js.br', brotliCompressSync(SCRIPT))
  await put('assets/main-x1.js.gz', gzipSync(SCRIPT))
  await put('icons/icon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(folder, 'secret.js'), 'not yours')
  world = await bootWorld({ env: { APP_DIR: join(folder, 'dist') } })
})
afterAll(async () => {
  await world.stop()
  await rm(folder, { recursive: true })
})

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** As it travels: fetch would decompress it, and tidy up the path. */
const ask = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(world.url)
    request({ host: '127.0.0.1', port, path, headers }, (response) => {
      buffer(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        reject,
      )
    })
      .on('error', reject)
      .end()
  })
const read = async (path: string, headers?: Record<string, string>) => String((await ask(path, headers)).body)
const discreet = { cookie: 'theme=dark; discreet=1' }

it('serves the page of the build, named by the settings, with the wire description in it', async () => {
  const { headers, body } = await ask('/')
  const page = String(body)
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'cookie, accept-encoding',
    'x-build': 'b1',
  })
  expect(page).toContain('<html lang="en">')
  expect(page).toContain('<div id="app" lang="zh-CN"></div>')
  expect(page).toContain('<title>青屿</title>')
  expect(page).toContain('<meta name="theme-color" content="#0c1519">')
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest">')
  const [, block = ''] = /<script type="application\/json" id="wire">(.*?)<\/script>/.exec(page) ?? []
  expect(JSON.parse(block)).toEqual(await (await fetch(`${world.url}/wire.json`)).json())
})

it('follows the settings without a restart, and cannot be broken by what stands in them', async () => {
  const { settings } = world.server.services
  await settings.change('brand.title', '</title><script>$& "', 'test')
  await settings.change('wire.lines', ['https://line.example/base'], 'test')
  const { headers, body } = await ask('/')
  expect(String(body)).toContain('<title>&lt;/title&gt;&lt;script&gt;$&amp; &quot;</title>')
  expect(headers['content-security-policy']).toContain("connect-src 'self' https://line.example;")
  await settings.change('brand.title', '青屿', 'test')
  await settings.change('wire.lines', [], 'test')
})

it('allows nothing but our own files and the one script in the page', async () => {
  const { headers } = await ask('/')
  const hash = createHash('sha256').update(BOOT).digest('base64')
  expect(String(headers['content-security-policy']).split('; ')).toEqual([
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash}'`,
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types app',
  ])
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'permissions-policy': expect.stringContaining('camera=()'),
  })
})

it('with the discreet cookie the brand appears nowhere, neither in the page nor in its manifest', async () => {
  const page = await ask('/', discreet)
  const told = `${String(page.body)}${JSON.stringify(page.headers)}${await read('/manifest-neutral.webmanifest')}`
  for (const word of ['青屿', '成年人', 'qingyu']) expect(told.toLowerCase()).not.toContain(word)
  expect(String(page.body)).toContain('<title>日常笔记</title>')
  expect(String(page.body)).toContain('<meta name="apple-mobile-web-app-title" content="日常笔记">')
  expect(told).not.toMatch(/"\/icons\/(?!neutral\/)/)
  expect(String(page.body)).toContain('href="/manifest-neutral.webmanifest"')
  expect(await read('/', { cookie: 'discreet=10' })).toContain('<title>青屿</title>')
})

it('one variant of the page does not pass for the other', async () => {
  const { etag = '' } = (await ask('/')).headers
  expect((await ask('/', { 'if-none-match': etag })).status).toBe(304)
  expect((await ask('/', { 'if-none-match': etag, ...discreet })).status).toBe(200)
})

it.each([
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip, br;q=0', gunzipSync],
  [undefined, 'identity', (body: Buffer) => body],
  [undefined, '', (body: Buffer) => body],
] as const)('sends %s to who accepts "%s"', async (encoding, accepted, open) => {
  for (const [path, content] of [
    ['/assets/main-x1.js', SCRIPT],
    ['/', await read('/')],
  ] as const) {
    const { headers, body } = await ask(path, { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers['vary']).toContain('accept-encoding')
    expect(String(open(body))).toBe(content)
  }
})

it('hashed files stay for a year, the service worker is asked for every time, icons for a day', async () => {
  const asset = await ask('/assets/main-x1.js')
  expect(asset.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
    'x-content-type-options': 'nosniff',
  })
  const again = await ask('/assets/main-x1.js', { 'if-none-match': `"old", ${asset.headers.etag ?? ''}` })
  expect({ status: again.status, size: again.body.length }).toEqual({ status: 304, size: 0 })
  expect((await ask('/sw.js')).headers['cache-control']).toBe('no-cache')
  expect((await ask('/icons/icon.svg')).headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=86400',
  })
})

it.each([
  '/assets/../../secret.js',
  '/assets/..%2f..%2fsecret.js',
  '/assets/%2e%2e/%2e%2e/secret.js',
  '/assets/..\\..\\secret.js',
  '/assets/../build.json',
  '/build.json',
  '/index.html',
  '/assets/main-x1.js.br',
  '/assets/main-x2.js',
  '/assets/',
])('%s leads nowhere', async (path) => {
  const { status, body } = await ask(path)
  expect(status).toBe(404)
  expect(String(body)).not.toContain('not yours')
})

it('goes on with the whole of its build while another takes its place on the disk', async () => {
  const dist = join(folder, 'replaced')
  await cp(join(folder, 'dist'), dist, { recursive: true })
  const other = await bootWorld({ env: { APP_DIR: dist } })
  await rm(join(dist, 'assets'), { recursive: true })
  await writeFile(join(dist, 'sw.js'), 'the worker of another build')
  const asset = await fetch(`${other.url}/assets/main-x1.js`)
  expect([asset.status, await asset.text()]).toEqual([200, SCRIPT])
  expect(await (await fetch(`${other.url}/sw.js`)).text()).toBe('self')
  await other.stop()
})

it('describes the app for a home screen', async () => {
  const { headers, body } = await ask('/manifest.webmanifest')
  expect(headers).toMatchObject({
    'content-type': 'application/manifest+json; charset=utf-8',
    'cache-control': 'no-cache',
  })
  const manifest = JSON.parse(String(body))
  expect(manifest).toMatchObject({
    name: '青屿',
    short_name: '青屿',
    description: '成年人的安静岛屿',
    lang: 'zh-CN',
    display: 'standalone',
    orientation: 'portrait',
    start_url: '/#/splash',
    theme_color: '#0c1519',
  })
  const neutral = JSON.parse(await read('/manifest-neutral.webmanifest'))
  expect(neutral).toMatchObject({ name: '日常笔记', short_name: '日常笔记', id: manifest.id })
  expect(neutral.icons).toHaveLength(manifest.icons.length)
})

it('tells which build is served, and what there is in it', async () => {
  const latest = await ask('/builds/latest.json')
  expect(latest.headers['cache-control']).toBe('no-cache')
  expect(JSON.parse(String(latest.body))).toEqual({ id: 'b1', timestamp: 1_700_000_000_000 })

  const { settings } = world.server.services
  await settings.change('app.redirects', { '/old': '/my', '/help': 'https://help.example/' }, 'test')
  expect(JSON.parse(await read('/builds/meta/b1.json'))).toEqual({
    id: 'b1',
    timestamp: 1_700_000_000_000,
    redirects: { '/old': '/my', '/help': 'https://help.example/' },
    pages: ['/splash', '/my'],
  })
  for (const other of ['b0.json', 'b1', '..%2flatest.json'])
    expect((await ask(`/builds/meta/${other}`)).status).toBe(404)
})

const wrongRedirects: Record<string, string>[] = [
  { '/a': '//evil.example' },
  { '/a': 'http://plain.example' },
  { '/a': 'javascript:1' },
  { a: '/b' },
]
it.each(wrongRedirects)('refuses %j as a redirect', async (redirects) => {
  const { settings } = world.server.services
  await expect(settings.change('app.redirects', redirects, 'test')).rejects.toThrow()
})

it('without a build answers with a small page of its own, and names no file that is not there', async () => {
  const bare = await bootWorld({ env: { APP_DIR: join(folder, 'nothing') } })
  const answer = await fetch(bare.url)
  const page = await answer.text()
  expect(page).toContain('<h1>青屿</h1>')
  expect(page).not.toContain('<link')
  const style = /<style>([^]*?)<\/style>/.exec(page)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect(answer.headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}'`)
  expect((await fetch(`${bare.url}/builds/latest.json`)).status).toBe(404)
  await bare.stop()
})

it('a build that is not whole is explained in one sentence', async () => {
  const torn = join(folder, 'torn')
  await mkdir(torn)
  await writeFile(join(torn, 'build.json'), '{"id":')
  await expect(openAppBuild(torn)).rejects.toThrow(`${torn} holds no whole build: build it anew.`)
})
