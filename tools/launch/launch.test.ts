import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const tools = join(import.meta.dirname, '..')
let project: string

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'launch-test-'))
  await mkdir(join(project, 'tools'))
  await cp(join(tools, 'launch.cjs'), join(project, 'tools', 'launch.cjs'))
  await cp(join(tools, 'launch'), join(project, 'tools', 'launch'), { recursive: true })
  await writeCommand('test', `console.log('ran', ...process.argv.slice(2)); process.exit(3)`)
  await useLocalPackages('one')
})

afterEach(() => rm(project, { recursive: true, maxRetries: 5 }))

function writeCommand(name: string, script: string): Promise<void> {
  return writeFile(join(project, 'tools', `${name}.ts`), script)
}

async function writeProject(packages: Record<string, object>, wanted: object = {}): Promise<void> {
  const root = { name: 'project', version: '1.0.0', ...wanted }
  await writeFile(join(project, 'package.json'), JSON.stringify({ ...root, type: 'module' }))
  const lock = { name: 'project', version: '1.0.0', lockfileVersion: 3, requires: true }
  const locked = { ...lock, packages: { '': root, ...packages } }
  await writeFile(join(project, 'package-lock.json'), JSON.stringify(locked))
}

async function useLocalPackages(...names: string[]): Promise<void> {
  const packages: Record<string, object> = {}
  for (const name of names) {
    await mkdir(join(project, name), { recursive: true })
    await writeFile(join(project, name, 'package.json'), JSON.stringify({ name, version: '1.0.0' }))
    packages[name] = { version: '1.0.0' }
    packages[`node_modules/${name}`] = { resolved: name, link: true }
  }
  await writeProject(packages, {
    dependencies: Object.fromEntries(names.map((name) => [name, `file:${name}`])),
  })
}

interface Running {
  child: ChildProcess
  output: () => string
  ended: Promise<{ code: number | null; output: string }>
}

function start(args: string[], environment: Record<string, string> = {}): Running {
  const child = spawn(process.execPath, ['tools/launch.cjs', ...args], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, npm_lifecycle_event: '', ...environment },
  })
  let text = ''
  child.stdout.on('data', (chunk) => (text += chunk))
  child.stderr.on('data', (chunk) => (text += chunk))
  const ended = once(child, 'close').then(([code]) => ({ code, output: text }))
  return { child, output: () => text, ended }
}

function launch(args: string[], environment?: Record<string, string>) {
  return start(args, environment).ended
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20))
}

test('installs first, then runs the command with its arguments and passes its exit code on', async () => {
  const first = await launch(['test', 'a', 'b c'])
  expect(first.output).toContain('Installing the packages')
  expect(first.output).toContain('ran a b c')
  expect(first.code).toBe(3)
  expect((await launch(['test'])).output).toBe('ran\n')
})

test('installs again when the lockfile changes', async () => {
  await launch(['test'])
  await useLocalPackages('one', 'another')
  expect((await launch(['test'])).output).toContain('Installing the packages')
  expect((await launch(['test'])).output).toBe('ran\n')
})

test('is content with packages that were installed by hand', async () => {
  await launch(['test'])
  await rm(join(project, 'node_modules', '.qingyu-installed'))
  expect((await launch(['test'])).output).toBe('ran\n')
})

test('repeats an installation that was killed half-way', async () => {
  await launch(['test'])
  await rm(join(project, 'node_modules', '.qingyu-installed'))
  await rm(join(project, 'node_modules', '.package-lock.json'))
  await mkdir(join(project, 'node_modules', 'half'))
  expect((await launch(['test'])).output).toContain('Installing the packages')
})

test('of two starts at once one installs and the other waits', async () => {
  const results = await Promise.all([launch(['test']), launch(['test'])])
  const outputs = results.map(({ output }) => output).toSorted()
  expect(outputs[0]).toMatch(/^Another start is installing the packages; waiting for it\.\nran\n$/)
  expect(outputs[1]).toMatch(/^Installing the packages \(0 s\)\n(?:.*\n)*ran\n$/)
})

test('says in one sentence that the registry cannot be reached', async () => {
  await writeProject(
    { 'node_modules/left-pad': { version: '1.3.0', integrity: 'sha512-AAAA' } },
    { dependencies: { 'left-pad': '1.3.0' } },
  )
  const { code, output } = await launch(['test'], {
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_config_cache: join(project, 'cache'),
    npm_config_fetch_retries: '0',
  })
  expect(code).toBe(1)
  expect(output.trim().split('\n').at(-1)).toMatch(/^The npm registry cannot be reached: check the network/)
})

test('names a package that npm left out although this machine needs it', async () => {
  const name = `node-${process.platform}-${process.arch}`
  await writeProject(
    { [`node_modules/${name}`]: { version: '24.0.0', integrity: 'sha512-AAAA', optional: true } },
    { optionalDependencies: { [name]: '24.0.0' } },
  )
  const { code, output } = await launch(['test'], {
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_config_cache: join(project, 'cache'),
    npm_config_fetch_retries: '0',
  })
  expect(code).toBe(1)
  expect(output.trim().split('\n').at(-1)).toBe(
    `npm could not get ${name}: check the network and start again.`,
  )
})

test('tells an old Node that it is too old', async () => {
  const pretend = join(project, 'pretend.cjs')
  await writeFile(pretend, `Object.defineProperty(process, 'versions', { value: { node: '18.19.0' } })`)
  const { code, output } = await launch(['test'], { NODE_OPTIONS: `--require=${pretend}` })
  expect(output.trim()).toBe('This is Node 18.19.0; 青屿 needs Node 20 or newer (https://nodejs.org).')
  expect(code).toBe(1)
})

test('refuses a command that does not exist', async () => {
  const { code, output } = await launch(['../launch'])
  expect(output.trim()).toBe('There is no command "../launch".')
  expect(code).toBe(1)
})

const server = `
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {
    console.log('got', signal)
    setTimeout(() => process.exit(0), 300)
  })
  process.on('disconnect', () => {
    console.log('alone')
    process.exit(0)
  })
  setInterval(() => {}, 1000)
  console.log('serving')`

test.each(['SIGTERM', 'SIGINT'] as const)(
  'passes %s on to the server once, however often it comes',
  async (signal) => {
    await writeCommand('start', server)
    const { child, output, ended } = start(['start'])
    await until(() => output().includes('serving'))
    child.kill(signal)
    child.kill(signal)
    await until(() => output().includes('got'))
    child.kill(signal)
    const { code, output: whole } = await ended
    expect(whole.match(/got/g)).toHaveLength(1)
    expect(code).toBe(0)
  },
)

test('a server whose launcher is killed learns of it', async () => {
  await writeCommand('start', server)
  const { child, output } = start(['start'])
  await until(() => output().includes('serving'))
  child.kill('SIGKILL')
  await until(() => output().includes('alone'))
  expect(output()).toContain('alone')
})

test('a killed npm takes the server with it', async () => {
  await writeCommand('start', server)
  // In the place of npm: a shell that waits for its child, and is killed.
  const npm = spawn('sh', ['-c', `"${process.execPath}" tools/launch.cjs start; true`], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, npm_lifecycle_event: 'start' },
  })
  let text = ''
  npm.stdout.on('data', (chunk) => (text += chunk))
  await until(() => text.includes('serving'))
  npm.kill('SIGKILL')
  await until(() => text.includes('got SIGTERM'))
  await once(npm.stdout, 'close')
  expect(text).toContain('got SIGTERM')
})
