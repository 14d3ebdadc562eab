import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('answers a line check with pong, to any origin', async () => {
  const answer = await fetch(`${world.url}/ping.txt`)
  expect(await answer.text()).toBe('pong')
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
})

it('describes the wire at /wire.json and in the page, alike', async () => {
  const description = await (await fetch(`${world.url}/wire.json`)).json()
  expect(description).toEqual({
    key_id: 1,
    public_key: expect.stringMatching(/^[\w-]{43}$/),
    secret: expect.stringMatching(/^[0-9a-f]{64}$/),
    lines: [],
  })
  const page = await (await fetch(`${world.url}/`)).text()
  const [, block = ''] = /<script type="application\/json" id="wire">(.*?)<\/script>/.exec(page) ?? []
  expect(JSON.parse(block)).toEqual(description)
})

it('two processes of one installation have the same key', async () => {
  const second = await world.anotherServer()
  const [one, other] = await Promise.all(
    [world.url, second.url].map(async (url) => (await fetch(`${url}/wire.json`)).json()),
  )
  expect(other).toEqual(one)
  await second.stop()
})

it('shows metrics to this machine, and to nobody behind a proxy on it', async () => {
  await world.device().call('mv/report_type')
  const answer = await fetch(`${world.url}/metrics`)
  expect(await answer.text()).toContain('qingyu_call_seconds_count{path="mv/report_type",outcome="ok"} 1')
  for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip'])
    expect((await fetch(`${world.url}/metrics`, { headers: { [header]: '203.0.113.9' } })).status).toBe(404)
  const [socket] = [connect(Number(new URL(world.url).port), '127.0.0.1')]
  socket.write('GET /metrics HTTP/1.1\r\nhost: isle.example\r\nconnection: close\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1.1 404/)
})

it('is healthy while the database answers', async () => {
  expect(await (await fetch(`${world.url}/healthz`)).json()).toEqual({ status: 'ok' })
})
