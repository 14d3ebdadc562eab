import { join } from 'node:path'
import { addFiles, addPublicFiles, beginBuild, bundlePage } from './app-build/bundle.ts'
import { place, withCompressed } from './app-build/place.ts'
import type { BuiltFiles } from './app-build/place.ts'

/** Builds the console into console/dist. It has no budget: operators sit at desks, and it is cached for good. */

const root = process.cwd()
const folder = join(root, 'console')
const id = beginBuild(root, 'console')

const files: BuiltFiles = new Map()
addFiles(files, await bundlePage(folder))
addPublicFiles(files, folder)
const all = withCompressed(files)
all.set('build.json', Buffer.from(`${JSON.stringify({ id, timestamp: Date.now(), pages: [] }, null, 2)}\n`))
await place(all, join(folder, 'dist'))
