import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WebApp } from './web-apps.ts'

/** Whatever it is made of, the way it is built included. */
const sourcesOf = (webApp: WebApp) => [
  `${webApp}/{index.html,vite.config.ts,package.json}`,
  `${webApp}/{src,public}/**/*`,
  '{ui,client,wire,contract}/{package.json,src/**/*}',
  `tools/build-${webApp}.ts`,
  'tools/app-build/*',
  'package-lock.json',
]

/** The same for the same sources wherever they are built: a build is stale when its id is another. */
export function sourceHash(root: string, webApp: WebApp): string {
  const hash = createHash('sha256')
  const files = globSync(sourcesOf(webApp), { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.toSorted())
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return hash.digest('hex').slice(0, 16)
}
