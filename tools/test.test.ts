import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

const execute = promisify(execFile)
const root = join(import.meta.dirname, '..')
const modules = join(root, 'node_modules')
let project: string

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'npm-test-'))
  await symlink(modules, join(project, 'node_modules'))
  await write('package.json', '{ "type": "module" }')
  await write(
    'tsconfig.json',
    '{ "compilerOptions": { "strict": true, "noEmit": true }, "include": ["src"] }',
  )
  await write('.oxfmtrc.json', '{ "semi": false, "singleQuote": true, "ignorePatterns": ["*.json"] }')
  await write(
    '.oxlintrc.json',
    '{ "categories": { "correctness": "error" }, "ignorePatterns": ["node_modules"] }',
  )
  await write('src/good.test.ts', passing('holds'))
  await writeProgram('redis-server', '')
})

afterEach(() => rm(project, { recursive: true }))

async function write(path: string, text: string): Promise<void> {
  await mkdir(join(project, path, '..'), { recursive: true })
  await writeFile(join(project, path), text)
}

/** Stands before that of the system, so that nothing is looked for or installed. */
async function writeProgram(name: string, script: string): Promise<void> {
  await write(`bin/${name}`, `#!/bin/sh\n${script}`)
  await chmod(join(project, 'bin', name), 0o755)
}

function passing(name: string): string {
  return `import { expect, test } from 'vitest'\n\ntest('${name}', () => expect(1).toBe(1))\n`
}

async function run(command: string, ...args: string[]): Promise<{ code: number; lines: string[] }> {
  const { NODE_OPTIONS: _, VITEST: __, ...environment } = process.env
  const path = [join(project, 'bin'), join(modules, '.bin'), process.env.PATH].join(delimiter)
  const env = { ...environment, PATH: path, NO_COLOR: '1', CHROMIUM_PATH: '/bin/true' }
  const script = join(root, 'tools', `${command}.ts`)
  const { code, stdout } = await execute(process.execPath, [script, ...args], { cwd: project, env }).then(
    (result) => ({ code: 0, stdout: result.stdout }),
    (error: { code: number; stdout: string }) => error,
  )
  return { code, lines: stdout.trim().split('\n') }
}

test('adds up checks and tests, and succeeds when all hold', async () => {
  const { code, lines } = await run('test')
  expect(lines.at(-1)).toBe('4 passed, 0 failed')
  expect(lines.filter((line) => / passed, \d+ failed$/.test(line))).toHaveLength(1)
  expect(lines).toEqual(expect.arrayContaining(['── format', '── lint', '── types', '── tests']))
  expect(lines.join('\n')).toMatch(/── tests: \d+\.\d s/)
  expect(code).toBe(0)
})

test('counts a failed test, a file that cannot be loaded and a failed check', async () => {
  await write('src/bad.test.ts', passing('fails').replace('toBe(1)', 'toBe(2)'))
  await write('src/broken.test.ts', `import './missing.ts'\n`)
  await write('src/ugly.ts', `export const x = "not our quotes";`)
  const { code, lines } = await run('test')
  // Format fails through ugly.ts, types through missing.ts; lint and the good test hold.
  expect(lines.at(-1)).toBe('2 passed, 4 failed')
  expect(code).toBe(1)
})

test('with a filter, runs the tests of that name and nothing else', async () => {
  await write('src/other.test.ts', passing('other'))
  const { code, lines } = await run('test', 'other')
  expect(lines.at(-1)).toBe('1 passed, 0 failed')
  expect(lines).not.toContain('── lint')
  expect(code).toBe(0)
})

test('a filter that meets nothing is no success', async () => {
  const { code, lines } = await run('test', 'nowhere')
  expect(lines.at(-1)).toBe('0 passed, 1 failed')
  expect(code).toBe(1)
})

test('a runner that cannot even start counts as failed', async () => {
  await write('vitest.config.ts', 'throw new Error("no")')
  const { code, lines } = await run('test', 'good')
  expect(lines.at(-1)).toBe('0 passed, 1 failed')
  expect(code).toBe(1)
})

test('runs the journeys with the browser it found and adds them up', async () => {
  const config = `export default { testDir: '.', testMatch: 'journey.ts' }`
  await write('e2e/playwright.config.ts', config)
  const journeys = `import { expect, test } from '@playwright/test'
    test('knows its browser', () => expect(process.env.CHROMIUM_PATH).toBe('/bin/true'))
    test('fails', () => expect(1).toBe(2))`
  await write('e2e/journey.ts', journeys)
  await writeProgram('fc-list', 'echo a font')
  const { code, lines } = await run('test')
  // The formatter dislikes journey.ts.
  expect(lines.at(-1)).toBe('4 passed, 2 failed')
  expect(lines).toEqual(expect.arrayContaining(['── browser', '── journeys']))
  expect(code).toBe(1)
})

test('the checks alone', async () => {
  const { code, lines } = await run('check')
  expect(lines.at(-1)).toBe('3 passed, 0 failed')
  expect(code).toBe(0)
})
