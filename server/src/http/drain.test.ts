import { bootWorld } from '@qingyu/dev/world'
import { expect, it } from 'vitest'

it('a stopping server answers what it accepted, says so to health checks, and takes nothing new', async () => {
  const world = await bootWorld({ env: { DRAIN_SECONDS: '1' } })
  const phone = await world.member('last_guest')
  const second = await world.anotherServer()
  const client = await second.pool.connect()
  await client.query('begin; lock table users in access exclusive mode')
  const accepted = phone.call('users/personal')
  await expect
    .poll(async () =>
      (await (await fetch(`${world.url}/metrics`)).text()).includes('qingyu_calls_in_flight 1'),
    )
    .toBe(true)

  const stopping = world.stop()
  const health = await fetch(`${world.url}/healthz`)
  expect(health.status).toBe(503)
  expect(health.headers.get('connection')).toBe('close')
  expect(await health.json()).toEqual({ status: 'draining' })
  const ping = () =>
    fetch(`${world.url}/ping.txt`).then(
      ({ status }) => status,
      () => 'refused',
    )
  await expect.poll(ping, { timeout: 5000 }).toBe('refused')
  await client.query('rollback')
  client.release()
  expect((await accepted).figures.level).toBe(1)
  await second.stop()
  await stopping
})
