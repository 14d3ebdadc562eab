import { expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'
import type { Import, SourceFile } from './source-files.ts'

const files = sourceFiles()

/**
 * Which folder's code may use which other's at run time. `dev` boots the server by its main and reaches no deeper. The
 * benchmarks build the app, judge its weight and find a browser by the same code as `npm start` and `npm test`; a proof
 * goes through the app by the steps of the journeys.
 */
const MAY_IMPORT: Record<string, string[]> = {
  wire: [],
  contract: [],
  client: ['wire'],
  ui: [],
  app: ['wire', 'client', 'ui'],
  console: ['wire', 'client', 'ui'],
  server: ['wire', 'contract'],
  dev: ['wire', 'contract', 'client', 'server/src/main.ts', 'server/src/lean-imports.ts'],
  e2e: ['wire', 'contract', 'client', 'dev'],
  bench: [
    'wire',
    'contract',
    'client',
    'dev',
    'e2e',
    'server/src/main.ts',
    'server/src/lean-imports.ts',
    'tools/app-build/budget.ts',
    'tools/steps/browser.ts',
    'tools/steps/build-app.ts',
    'tools/steps/run-step.ts',
    'tools/steps/system-packages.ts',
  ],
  tools: ['contract', 'dev', 'bench', 'server/src/main.ts', 'server/src/lean-imports.ts'],
}
const TYPES_ONLY: Record<string, string[]> = {
  client: ['contract'],
  app: ['contract'],
  console: ['contract'],
}

const folderOf = (path: string) => path.split('/')[0] ?? ''
const isOurs = (target: string) => folderOf(target) in MAY_IMPORT
const allows = (list: string[] | undefined, target: string) =>
  (list ?? []).some((entry) => entry === target || entry === folderOf(target))

function broken(check: (file: SourceFile, target: string, imported: Import) => boolean): string[] {
  return files.flatMap((file) =>
    file.imports
      .filter((imported) => isOurs(imported.target) && check(file, imported.target, imported))
      .map((imported) => `${file.path} → ${imported.target}`),
  )
}

it('finds the files it is to judge', () => {
  expect(files.length).toBeGreaterThan(80)
  expect(files.find((file) => file.path === 'server/src/main.ts')?.imports.length).toBeGreaterThan(10)
})

it('packages import only what lies below them', () => {
  const violations = broken((file, target, { typeOnly }) => {
    const from = folderOf(file.path)
    if (from === folderOf(target)) return false
    // Tests drive the server as the app does.
    if (file.isTest && ['dev', 'client'].includes(folderOf(target))) return false
    if (typeOnly && allows(TYPES_ONLY[from], target)) return false
    return !allows(MAY_IMPORT[from], target)
  })
  expect(violations).toEqual([])
})

it('the contract imports the validator and nothing else', () => {
  const strangers = files
    .filter((file) => file.path.startsWith('contract/') && !file.isTest)
    .flatMap((file) => file.imports.map((imported) => imported.target))
    .filter((target) => !target.startsWith('contract/') && target !== 'valibot')
  expect(strangers).toEqual([])
})

const LAYERS = ['platform', 'ledger|media|publication|scanning', 'calls', 'features', 'http', 'main.ts']
const layerOf = (path: string) => {
  const [, name = ''] = /^server\/src\/([^/]+)/.exec(path) ?? []
  return LAYERS.findIndex((layer) => layer.split('|').includes(name))
}

it('in the server main → http → features → calls → ledger, media → platform, and never upwards', () => {
  const violations = broken((file, target) => {
    if (file.isTest || !file.path.startsWith('server/src/') || !target.startsWith('server/src/')) return false
    return layerOf(file.path) < layerOf(target)
  })
  expect(violations).toEqual([])
})

const featureOf = (path: string) => /^(?:server|app|console)\/src\/features\/([^/]+)\//.exec(path)?.[1]

it('a feature of the server reaches another only through its public file, and so does HTTP', () => {
  const violations = broken((file, target) => {
    const other = featureOf(target)
    if (file.isTest || !other || !target.startsWith('server/') || other === featureOf(file.path)) return false
    if (file.path === 'server/src/features/features.ts') return !/\.(routes|jobs|kind)\.ts$/.test(target)
    return !target.endsWith(`/${other}.public.ts`)
  })
  expect(violations).toEqual([])
})

it('features of the server do not depend on each other in circles', () => {
  const needs = new Map<string, Set<string>>()
  for (const file of files.filter((one) => !one.isTest && one.path.startsWith('server/'))) {
    const from = featureOf(file.path)
    for (const { target } of from ? file.imports : []) {
      const to = featureOf(target)
      if (from && to && to !== from) needs.set(from, (needs.get(from) ?? new Set()).add(to))
    }
  }
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
    [...(needs.get(from) ?? [])].some(
      (next) => next === goal || (!seen.has(next) && reaches(next, goal, seen.add(next))),
    )
  expect([...needs.keys()].filter((feature) => reaches(feature, feature))).toEqual([])
})

it('features of app and console do not import each other', () => {
  const violations = broken((file, target) => {
    const [from, to] = [featureOf(file.path), featureOf(target)]
    return !file.path.startsWith('server/') && from !== undefined && to !== undefined && from !== to
  })
  expect(violations).toEqual([])
})

it('SQL stands in repositories, tables and kernels only', () => {
  const offenders = files
    .filter((file) => /^server\/src\/(features|http|calls)\//.test(file.path) && !file.isTest)
    .filter((file) => !/\.(repo|tables)\.ts$/.test(file.path))
    .filter((file) =>
      file.imports.some(({ target, typeOnly }) => target.startsWith('drizzle-orm') && !typeOnly),
    )
  expect(offenders.map((file) => file.path)).toEqual([])
})
