import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabaseServer } from '@qingyu/dev/database-server'
import { createDevice } from '@qingyu/dev/device'
import {
  aimAtEverything,
  killEverything,
  processesOn,
  queryDatabaseOf,
  startProduct,
} from '@qingyu/dev/started-product'
import type { StartedProduct } from '@qingyu/dev/started-product'
import { fromBase32, stepOf, totpCode } from '@qingyu/server/main'
import { afterEach, beforeEach, expect, it } from 'vitest'

const PASSWORD = 'harbour-light-5'
const clock = { now: () => new Date() }
const phone = (url: string, fetch?: typeof globalThis.fetch) => createDevice(url, clock, fetch)
const art = () => readFile(join(import.meta.dirname, '..', 'dev', 'art', 'coffee-p.jpg'))

let folder: string
let dataDir: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-test-'))
  dataDir = join(folder, 'data')
})

afterEach(async () => {
  await killEverything(dataDir)
  await rm(folder, { recursive: true })
})

async function ready(env: Record<string, string> = {}): Promise<StartedProduct> {
  const product = await startProduct({ dataDir, env })
  expect(product.url, product.output()).toMatch(/^http:\/\/localhost:\d+$/)
  return product
}

/** What is left of a refused start's output when the progress is taken away; it has to be one sentence's line. */
async function refusal(product: StartedProduct): Promise<string> {
  expect(product.url).toBe('')
  expect(await product.ended).toBe(1)
  const lines = product
    .output()
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^ +\d+\.\d s {2}/.test(line))
  expect(lines, product.output()).toHaveLength(1)
  return lines[0] ?? ''
}

it('the first start shows progress, address and demo accounts, who can sign in; the next has nothing to make', async () => {
  const began = performance.now()
  const first = await ready()
  const made = performance.now()
  expect(first.output()).toMatch(/^ +\d+\.\d s {2}PostgreSQL: making the database/m)
  expect(first.output()).toMatch(/^ +\d+\.\d s {2}Migrating the database$/m)
  expect(first.output()).toMatch(/^ +\d+\.\d s {2}Filling the demo: people$/m)
  for (const username of ['demo', 'vip', 'creator']) {
    expect(first.output()).toContain(`${username} / demo-pass-1`)
    const device = phone(first.url)
    await device.login(username, 'demo-pass-1')
    expect(await device.call('users/getBaseInfo')).toMatchObject({ username, is_reg: 1 })
  }
  const secret = /owner@demo \/ demo-pass-1 {2}TOTP secret ([A-Z2-7]{32})$/m.exec(first.output())?.[1]
  expect(secret).toBeDefined()
  first.signal('SIGTERM')
  expect(await first.ended).toBe(0)

  const again = performance.now()
  const second = await ready()
  console.log(
    `first start ${((made - began) / 1000).toFixed(1)} s, second ${((performance.now() - again) / 1000).toFixed(1)} s`,
  )
  expect(second.output()).not.toMatch(/making the database|Filling the demo/)
  expect(second.output()).toContain('demo / demo-pass-1')
  expect(second.output()).toContain(`TOTP secret ${secret}`)
  await phone(second.url).login('demo', 'demo-pass-1')
  second.signal('SIGTERM')
  expect(await second.ended).toBe(0)
  // Its passwords are public: what was a demo is not served as anything else.
  expect(await refusal(await startProduct({ dataDir, env: { DEMO: '0' } }))).toContain('filled with the demo')
})

it('keeps account, picture and session when every process is killed right after the answer', async () => {
  const first = await ready({ DEMO: '0' })
  const { port } = new URL(first.url)
  const device = phone(first.url)
  await device.register('survivor', PASSWORD)
  const { id } = await device.upload(await art())
  await device.call('member/update', { avatar: id })
  const latest = phone(first.url)
  const before = await device.call('users/getBaseInfo')
  const strike = await aimAtEverything(dataDir)
  await latest.register('survivor_two', PASSWORD)
  await strike()

  await ready({ DEMO: '0', PORT: port })
  const after = await device.call('users/getBaseInfo')
  expect(after).toMatchObject({ uid: before.uid, username: 'survivor', avatar_url: before.avatar_url })
  const picture = await fetch(new URL(after.avatar_url, first.url))
  expect(picture.status).toBe(200)
  expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(1000)
  expect(await latest.call('users/getBaseInfo')).toMatchObject({ uid: latest.uid, username: 'survivor_two' })
  await phone(first.url).login('survivor_two', PASSWORD)
})

it('a second start on the same data folder is told who is there and where', async () => {
  const first = await ready({ DEMO: '0' })
  const sentence = await refusal(await startProduct({ dataDir }))
  const [, pid] = /process (\d+)/.exec(sentence) ?? []
  expect(await processesOn(dataDir)).toContain(Number(pid))
  expect(sentence).toContain(first.url)
  expect(sentence).toContain(dataDir)
  expect(await (await fetch(new URL('/ping.txt', first.url))).text()).toBe('pong')
})

it('of two starts at the same moment one serves and the other gives way', async () => {
  const both = await Promise.all([startProduct({ dataDir }), startProduct({ dataDir })])
  const [serving, refused] = both.toSorted((a, b) => b.url.length - a.url.length)
  expect(serving?.url).toMatch(/^http/)
  expect(refused && (await refusal(refused))).toMatch(
    /already running \(process \d+, (still starting|http:\S+)\)/,
  )
  if (serving) await phone(serving.url).login('demo', 'demo-pass-1')
})

it('a taken port is named in one sentence, and nothing stays behind', async () => {
  const taken = createServer().listen(0)
  const { port } = taken.address() as AddressInfo
  const sentence = await refusal(await startProduct({ dataDir, env: { PORT: String(port) } }))
  expect(sentence).toContain(`Port ${port} is taken`)
  expect(await processesOn(dataDir)).toEqual([])
  taken.close()
})

it('a file in the place of the data folder is named in one sentence', async () => {
  await writeFile(dataDir, '')
  expect(await refusal(await startProduct({ dataDir }))).toContain(`${dataDir} is not a folder`)
})

it('a data folder that may not be written is named in one sentence', async () => {
  await mkdir(dataDir, { mode: 0o555 })
  // Root may write everywhere as long as it has its privileges.
  const through = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-all'] : []
  const sentence = await refusal(await startProduct({ dataDir, through }))
  expect(sentence).toMatch(/has no permission for /)
  expect(sentence).toContain(dataDir)
})

it.each(['SIGTERM', 'SIGINT'] as const)('%s stops everything cleanly', async (signal) => {
  const product = await ready({ DEMO: '0' })
  await phone(product.url).register('leaving', PASSWORD)
  expect((await processesOn(dataDir)).length).toBeGreaterThan(5)
  product.signal(signal)
  expect(await product.ended).toBe(0)
  expect(await processesOn(dataDir)).toEqual([])
  const log = await readFile(join(dataDir, 'postgres', 'postgres.log'), 'utf8')
  expect(log.trimEnd()).toMatch(/database system is shut down$/)
  expect(product.output()).toMatch(/Stopped\.\n$/)
})

it('a launcher that is killed takes the server and the database with it', async () => {
  const product = await ready({ DEMO: '0' })
  product.signal('SIGKILL')
  await expect.poll(() => processesOn(dataDir), { timeout: 20_000 }).toEqual([])
  const log = await readFile(join(dataDir, 'postgres', 'postgres.log'), 'utf8')
  expect(log.trimEnd()).toMatch(/database system is shut down$/)
})

it('a wrong DATABASE_URL is explained in one sentence, without its password', async () => {
  const databases = await openDatabaseServer()
  const database = await databases.create()
  await database.drop()
  const wrong = {
    'postgres://isle:gull-secret@127.0.0.1:1/isle': /cannot be used: Nothing answers at 127\.0\.0\.1:1\.$/,
    'postgres://isle:gull-secret@127.0.0.1:port/isle': /is not an address like postgres:/,
    'gull-secret': /is not an address like postgres:/,
    [database.url]: /cannot be used: database "\w+" does not exist$/,
  }
  for (const [url, expected] of Object.entries(wrong)) {
    const sentence = await refusal(await startProduct({ dataDir, env: { DATABASE_URL: url } }))
    expect(sentence).toContain('DATABASE_URL')
    expect(sentence).toMatch(expected)
    expect(sentence).not.toContain('gull-secret')
  }
  await databases.stop()
})

it('DEMO=0 knows no demo accounts', async () => {
  const product = await ready({ DEMO: '0' })
  expect(product.output()).not.toMatch(/demo/i)
  const device = phone(product.url)
  expect(await device.refusal(device.login('demo', 'demo-pass-1'))).toMatchObject({
    code: 'WRONG_CREDENTIALS',
  })
})

it('outside the demo a link makes the first owner, once, and the next start knows it', async () => {
  const first = await ready({ DEMO: '0' })
  const file = join(dataDir, 'console-setup')
  const link = /http\S+\/console\/#\/invitation\?token=(\S+)/.exec(first.output())
  expect(await readFile(file, 'utf8')).toBe(`${link?.[0]}\n`)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const desk = phone(first.url)
  const accepted = await desk.call('console/operators/accept_invitation', {
    token: link?.[1] ?? '',
    password: PASSWORD,
  })
  expect(accepted.login).toBe('owner@localhost')
  const code = totpCode(fromBase32(accepted.totp_secret), stepOf(Date.now() / 1000))
  const { operator } = await desk.call('console/session/confirm', { challenge: accepted.challenge, code })
  expect(operator.role).toBe('owner')
  await expect(stat(file)).rejects.toThrow('ENOENT')
  first.signal('SIGTERM')
  expect(await first.ended).toBe(0)
  expect((await ready({ DEMO: '0' })).output()).not.toContain('no owner yet')
})

it('the log of a whole journey names nobody', async () => {
  const product = await ready({ LOG_LEVEL: 'debug', DEMO: '0' })
  const secret = (name: string) => `${name}_${randomBytes(4).toString('hex')}`
  const canaries = {
    username: secret('Heron'),
    nickname: secret('鹭'),
    signature: secret('芦苇'),
    password: secret('reed-1'),
    wrongPassword: secret('sedge-2'),
    query: secret('teal'),
    agent: secret('wader'),
  }
  const { username, nickname, password } = canaries
  const device = phone(product.url, (address, init) => {
    const headers = new Headers(init?.headers)
    headers.set('x-forwarded-for', '203.0.113.77')
    headers.set('user-agent', canaries.agent)
    return fetch(address, { ...init, headers })
  })

  await device.register(username, password)
  const { token, oauthId } = device
  const picture = await device.upload(await art())
  await device.call('member/update', { nickname, person_signnatrue: canaries.signature, avatar: picture.id })
  const { avatar_url: avatar } = await device.call('users/getBaseInfo')
  await fetch(new URL(avatar, product.url))
  const { upload } = await device.call('home/getConfig')
  await expect(device.upload(Buffer.from(`${username} is no picture`))).rejects.toThrow()
  await device.refusal(device.call('member/update', { nickname: nickname.repeat(20) }))

  const twins = [phone(product.url), phone(product.url)]
  const sameName = `${username}x`
  await Promise.allSettled(twins.map((twin) => twin.register(sameName, password)))
  const guesser = phone(product.url)
  await guesser.refusal(guesser.login(username, canaries.wrongPassword))

  await fetch(new URL(`/nowhere?who=${canaries.query}`, product.url))
  const torn = { client: 'pwa', timestamp: '1', data: username, sign: password }
  await fetch(new URL('/api/users/getBaseInfo', product.url), {
    method: 'POST',
    body: new URLSearchParams(torn),
  })

  // A fault of ours while people's data is in the query that fails.
  await queryDatabaseOf(dataDir, 'alter table users rename to users_gone')
  const faulted = phone(product.url)
  expect(await faulted.refusal(faulted.register(`${username}y`, password))).toMatchObject({
    code: 'INTERNAL',
  })
  await expect(device.upload(await art())).rejects.toThrow()
  await queryDatabaseOf(dataDir, 'alter table users_gone rename to users')
  await device.call('x/account/logout')
  product.signal('SIGTERM')
  expect(await product.ended).toBe(0)

  const printed = product.output().slice(product.output().indexOf('Ctrl-C'))
  expect(printed).toContain('"level":"error"')
  expect(printed).toContain('users/register_account')
  const kept = await readFile(join(dataDir, 'postgres', 'postgres.log'), 'utf8')
  const everything = `${printed}${kept}`.toLowerCase()
  for (const [what, value] of Object.entries({
    ...canaries,
    token,
    oauthId,
    uploadKey: `${upload.uploadKey}`,
  })) {
    expect(value.length, what).toBeGreaterThan(8)
    for (const spelling of spellings(value)) expect(everything, what).not.toContain(spelling.toLowerCase())
  }
  expect(everything).not.toContain('#k=')
  expect(printed).not.toMatch(/\b\d{1,3}(\.\d{1,3}){3}\b|::1\b|::ffff:/)
})

function spellings(value: string): string[] {
  const bytes = Buffer.from(value)
  return [value, bytes.toString('hex'), bytes.toString('base64'), bytes.toString('base64url')]
}
