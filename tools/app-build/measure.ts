import { relative } from 'node:path'
import type { Rolldown } from 'vite'
import type { AppSizes } from './budget.ts'

/** What the server writes into the page at request time (title, icons, wire block), compressed. */
const FILLED_IN = 800

export interface MeasuredApp extends AppSizes {
  /** Files of the first load, as addresses. */
  first: string[]
}

/** Sorts the chunks of a build into the first load and what each screen adds to it. */
export function measure(
  output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[],
  appFolder: string,
  gzipSize: (fileName: string) => number,
): MeasuredApp {
  const chunks = new Map(
    output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  )
  const withImports = (chunk: Rolldown.OutputChunk, found = new Set<string>()): Set<string> => {
    if (found.has(chunk.fileName)) return found
    found.add(chunk.fileName)
    for (const file of chunk.viteMetadata?.importedCss ?? []) found.add(file)
    for (const name of chunk.imports) {
      const imported = chunks.get(name)
      if (imported) withImports(imported, found)
    }
    return found
  }
  const screens = [...chunks.values()].flatMap((chunk) => {
    const [, name] = /^src\/screens\/(.+)\.tsx$/.exec(relative(appFolder, chunk.facadeModuleId ?? '')) ?? []
    return name ? [{ name, chunk }] : []
  })

  const first = new Set<string>()
  for (const chunk of chunks.values()) if (chunk.isEntry) withImports(chunk, first)
  for (const { name, chunk } of screens) if (/\/(Splash|Gate)$/.test(name)) withImports(chunk, first)

  const total = (files: Iterable<string>, extension = '') =>
    [...files].filter((file) => file.endsWith(extension)).reduce((sum, file) => sum + gzipSize(file), 0)
  /** A sheet of a screen opens when the screen is there; a screen, when nothing but the first load need be. */
  const isThereBefore = (chunk: Rolldown.OutputChunk, file: string): boolean => {
    const importers = [...chunks.values()].filter((one) => one.dynamicImports.includes(chunk.fileName))
    return first.has(file) || importers.every((importer) => withImports(importer).has(file))
  }
  const sharedName = (file: string) => /\/(kit|forms|icons|pictures)-[^/]+$/.exec(file)?.[1]
  const routes = screens
    .map(({ name, chunk }): [string, number] => [
      name,
      total([...withImports(chunk)].filter((file) => !sharedName(file) && !isThereBefore(chunk, file))),
    ])
    .filter(([, bytes]) => bytes > 0)
  // What all further screens are built of; fetched once, as soon as the first screen stands.
  for (const shared of ['kit', 'forms', 'icons', 'pictures']) {
    const files = output.map((file) => file.fileName).filter((file) => sharedName(file) === shared)
    if (files.length > 0) routes.push([shared, total(files)])
  }

  return {
    first: [...first].map((file) => `/${file}`),
    firstLoad: {
      js: total(first, '.js'),
      css: total(first, '.css'),
      html: gzipSize('index.html') + FILLED_IN,
    },
    routes: Object.fromEntries(routes),
    files: Object.fromEntries([...first].map((file) => [file, gzipSize(file)])),
  }
}
