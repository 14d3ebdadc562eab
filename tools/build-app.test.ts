import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, isStale } from './steps/build-app.ts'

const root = join(import.meta.dirname, '..')
let project: string
const write = (name: string, text: string) => writeFile(join(project, 'app', 'src', name), text)
const dist = (name: string) => readFile(join(project, 'app', 'dist', name), 'utf8')

/** The page, icons and service worker of the app around an entry and a screen of almost nothing. */
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'build-app-'))
  await symlink(join(root, 'node_modules'), join(project, 'node_modules'))
  await writeFile(join(project, 'package-lock.json'), '{}')
  for (const folder of ['src/shell', 'src/screens/my'])
    await mkdir(join(project, 'app', folder), { recursive: true })
  const ours = ['package.json', 'index.html', 'vite.config.ts', 'public', 'src/service-worker.ts']
  for (const name of [...ours, 'src/service-worker-scope.ts'])
    await cp(join(root, 'app', name), join(project, 'app', name), { recursive: true })
  await write('shell/routes.ts', `export const routes = { '/my': () => import('../screens/my/My.tsx') }\n`)
  await write('screens/my/My.tsx', `import './my.css'\nexport const My = () => document.title\n`)
  await write('screens/my/my.css', `.my { color: red }\n`)
  await write('main.ts', `import { routes } from './shell/routes.ts'\nconsole.log(__BUILD_ID__, routes)\n`)
})
afterAll(() => rm(project, { recursive: true }))

it('builds the page, its service worker and the record of both', async () => {
  expect(isStale(project)).toBe(true)
  const said = await buildApp(project)
  expect(said).toMatch(/first load: JavaScript +\d+\.\d KB of +92\.0 KB/)
  expect(said).toMatch(/my\/My +0\.\d KB of +12\.0 KB/)
  expect(isStale(project)).toBe(false)

  const { id, files, pages, routes } = JSON.parse(await dist('build.json'))
  expect(pages).toEqual(['/my'])
  expect(Object.keys(routes)).toEqual(['my/My'])
  for (const file of files) expect(file).toMatch(/^\/assets\/\w+-[\w-]{8}\.(js|css)$/)
  const assets = (await readdir(join(project, 'app', 'dist', 'assets'))).map((name) => `/assets/${name}`)
  expect(files.toSorted()).toEqual(assets.filter((name) => !/\.(br|gz)$/.test(name)).toSorted())
  const page = await dist('index.html')
  expect(page).toContain(`data-build="${id}"`)
  expect(page).toContain('<!--head-->')
  expect(page.match(/<script>/g)).toHaveLength(1)
  const worker = await dist('sw.js')
  for (const text of [id, ...files]) expect(worker).toContain(text)
  expect(worker).not.toMatch(/^\s*(import|export)\b/m)
  const names = await readdir(join(project, 'app', 'dist'), { recursive: true })
  expect(names).toEqual(
    expect.arrayContaining(['sw.js.br', 'sw.js.gz', 'icons/512.png', 'icons/neutral/icon.svg']),
  )
  expect(names.filter((name) => name.endsWith('.map'))).toEqual([])
})

it('takes away what the build before has left, and keeps what is the same', async () => {
  const before = JSON.parse(await dist('build.json'))
  await write('screens/my/My.tsx', `export const My = () => document.URL\n`)
  expect(isStale(project)).toBe(true)
  await buildApp(project)
  const after = JSON.parse(await dist('build.json'))
  expect(after.id).not.toBe(before.id)
  const scripts = (await readdir(join(project, 'app', 'dist', 'assets'))).map((name) => `/assets/${name}`)
  expect(scripts.filter((name) => !/\.(br|gz)$/.test(name)).toSorted()).toEqual(after.files.toSorted())
})

it('refuses a screen that is too heavy in one sentence, and leaves the build before as it was', async () => {
  const before = await dist('build.json')
  const noise = randomBytes(14_000).toString('base64')
  await write('screens/my/My.tsx', `export const My = () => '${noise}'\n`)
  await expect(buildApp(project)).rejects.toThrow(
    /^The screen my\/My brings 1\d\.\d KB gzip of at most 12\.0 KB\.$/,
  )
  expect(await dist('build.json')).toBe(before)
})

it('names what cannot be built', async () => {
  await write('main.ts', `import './nowhere.ts'\n`)
  await expect(buildApp(project)).rejects.toThrow(/nowhere\.ts/)
})
