import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { BUDGET, describeSizes, exceeded } from './app-build/budget.ts'
import { addFiles, addPublicFiles, beginBuild, bundlePage } from './app-build/bundle.ts'
import type { Output } from './app-build/bundle.ts'
import { measure } from './app-build/measure.ts'
import { gzip, place, withCompressed } from './app-build/place.ts'
import type { BuiltFiles } from './app-build/place.ts'
import { routePaths } from './app-build/route-paths.ts'

/** Builds the app into app/dist, unless it weighs more than it may. */

const root = process.cwd()
const app = join(root, 'app')
const id = beginBuild(root, 'app')

/** One classic script without imports: not every browser takes a module as its service worker. */
async function buildServiceWorker(files: string[]): Promise<Output> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    root: app,
    publicDir: false,
    define: { __BUILD_ID__: JSON.stringify(id), __FILES__: JSON.stringify(files) },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(app, 'src', 'service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
  if (!('output' in built)) throw new Error('Vite built something else than one service worker')
  return built.output
}

function pages(): string[] {
  const table = join(app, 'src', 'shell', 'routes.ts')
  return existsSync(table) ? routePaths(readFileSync(table, 'utf8')) : []
}

const files: BuiltFiles = new Map()
const output = await bundlePage(app)
addFiles(files, output)
const gzipSizes = new Map([...files].map(([name, body]) => [name, gzip(body).length]))
const gzipSize = (name: string) => gzipSizes.get(name) ?? 0

const { first, ...sizes } = measure(output, app, gzipSize)
console.log(describeSizes(sizes))
const complaints = exceeded(sizes)
if (complaints.length > 0) {
  for (const complaint of complaints) console.error(complaint)
  process.exit(1)
}

// What is heavier than any screen, a player's fallback for instance, waits until somebody needs it.
const keptOffline = [...files.keys()]
  .map((name) => `/${name}`)
  .filter((path) => path.startsWith('/assets/'))
  .filter((path) => first.includes(path) || gzipSize(path.slice(1)) <= BUDGET.route)
addFiles(files, await buildServiceWorker(keptOffline))
addPublicFiles(files, app)

const all = withCompressed(files)
const { firstLoad, routes } = sizes
const record = { id, timestamp: Date.now(), files: keptOffline, pages: pages(), firstLoad, routes }
all.set('build.json', Buffer.from(`${JSON.stringify(record, null, 2)}\n`))
await place(all, join(app, 'dist'))
