import { newOauthId, carriedIdentity } from '@qingyu/client/identity'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { openChannel } from '@qingyu/wire/device'
import type { Channel } from '@qingyu/wire/device'
import { chooseDeviceCrypto } from '@qingyu/wire/device-crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
let channel: Channel
const oauthId = newOauthId(Date.now())
beforeAll(async () => {
  world = await bootWorld()
  channel = await openChannel(
    await chooseDeviceCrypto(),
    await (await fetch(`${world.url}/wire.json`)).json(),
  )
})
afterAll(() => world.stop())

const now = () => world.clock.now().getTime() / 1000
const post = (path: string, body: string) =>
  fetch(world.url + path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

/** A call with any text inside a good envelope. */
async function inside(json: string, seconds = now(), path = '/api/users/getBaseInfo') {
  const envelope = await channel.seal(path, json, seconds)
  const answer = await post(path, envelope.form)
  expect(answer.status).toBe(200)
  return JSON.parse(await channel.open(envelope, await answer.text()))
}
const identity = () => carriedIdentity(oauthId, '')

it('answers a call with status 1, a message and its data', async () => {
  expect(await inside(JSON.stringify(identity()))).toMatchObject({
    status: 1,
    msg: '操作成功',
    data: { uid: 0 },
  })
})

it.each(['null', '[]', '1', '"text"', '', '{', '{"a":', 'undefined', '[[[['])(
  'answers %j inside an envelope as bad input',
  async (json) => {
    expect(await inside(json)).toMatchObject({
      status: 0,
      data: { code: 'INVALID_INPUT' },
      msg: '参数格式不正确',
    })
  },
)

it.each([
  [{ oauth_id: 'short' }, 'oauth_id'],
  [{ oauth_type: 'app' }, 'oauth_type'],
  [{ system_token: 5 }, 'system_token'],
  [{ version: null }, 'version'],
])('says which field of the identity is wrong: %j', async (change, field) => {
  const answer = await inside(JSON.stringify({ ...identity(), ...change }))
  expect(answer).toMatchObject({ status: 0, data: { code: 'INVALID_INPUT', field } })
})

it('refuses the character that PostgreSQL has no place for', async () => {
  const json = JSON.stringify({ ...identity(), username: 'nul\0', password: 'whatever-1' })
  expect(await inside(json, now(), '/api/users/login_account')).toMatchObject({
    data: { code: 'INVALID_INPUT' },
  })
})

it('tells a device whose clock is off what time it is', async () => {
  for (const offset of [-301, 301]) {
    const answer = await inside(JSON.stringify(identity()), now() + offset)
    expect(answer).toMatchObject({ status: 0, data: { code: 'CLOCK_SKEW', now: Math.floor(now()) } })
  }
  expect((await inside(JSON.stringify(identity()), now() + 299)).status).toBe(1)
})

it('runs one envelope once', async () => {
  const envelope = await channel.seal('/api/users/getBaseInfo', JSON.stringify(identity()), now())
  expect((await post('/api/users/getBaseInfo', envelope.form)).status).toBe(200)
  const again = await post('/api/users/getBaseInfo', envelope.form)
  expect(again.status).toBe(400)
  expect(await again.json()).toEqual({ msg: '请求无法识别，请更新应用后重试' })
})

it('refuses an envelope made for another path', async () => {
  const envelope = await channel.seal('/api/users/getBaseInfo', JSON.stringify(identity()), now())
  expect((await post('/api/users/personal', envelope.form)).status).toBe(400)
})

it.each([
  ['an unknown path', '/api/no/such', 'client=pwa', 404],
  ['an empty body', '/api/users/getBaseInfo', '', 400],
  ['missing fields', '/api/users/getBaseInfo', 'client=pwa&timestamp=1', 400],
  ['fields given twice', '/api/users/getBaseInfo', 'client=pwa&client=pwa&timestamp=1&data=x&sign=y', 400],
  ['a bad escape', '/api/users/getBaseInfo', 'client=%E0%A4%A&data=%', 400],
  ['a body over 256 KB', '/api/users/getBaseInfo', `data=${'A'.repeat(256 * 1024)}`, 413],
])('answers %s with plain JSON', async (_what, path, body, status) => {
  const answer = await post(path, body)
  expect(answer.status).toBe(status)
  expect(await answer.json()).toEqual({ msg: expect.stringMatching(/\p{Script=Han}/u) })
})

it('takes a body only as a form, and no other method', async () => {
  const json = await fetch(`${world.url}/api/users/getBaseInfo`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
  expect(json.status).toBe(400)
  expect((await fetch(`${world.url}/api/users/getBaseInfo`)).status).toBe(404)
})

it('lets other origins call, because members come through lines', async () => {
  const { headers } = await post('/api/users/getBaseInfo', '')
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
})

it('a fault of ours is an inner 500 with the number of the log line', async () => {
  const broken = await bootWorld({ env: { LOG_LEVEL: 'silent' } })
  const phone = broken.device()
  await phone.call('home/getConfig')
  await broken.server.pool.query('alter table age_declarations rename to elsewhere')
  const refusal = await phone.refusal(phone.call('home/getConfig'))
  expect(refusal).toMatchObject({
    status: 500,
    code: 'INTERNAL',
    request_id: expect.stringMatching(/^\w{9,}$/),
  })
  expect(refusal.msg).toContain(refusal['request_id'])
  await broken.stop()
})
