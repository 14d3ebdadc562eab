import { once } from 'node:events'
import { IncomingMessage, ServerResponse } from 'node:http'
import { connect, Socket } from 'node:net'
import { releaseVideo } from '@qingyu/dev/make-video'
import { bootWorld } from '@qingyu/dev/world'
import { expect, it } from 'vitest'
import { createMetrics } from '../platform/metrics.ts'
import { createPressure } from './pressure.ts'

it('answers 503 at once when too many wait, and serves again when they are done', async () => {
  const world = await bootWorld({ mostInFlight: 5 })
  const phone = await world.member('crowded')
  // Every call that reads the sessions waits for this lock.
  const client = await world.server.pool.connect()
  await client.query('begin; lock table users in access exclusive mode')
  const waiting = Array.from({ length: 5 }, () => phone.call('users/personal'))
  await expect.poll(() => metric(world.url, 'qingyu_calls_in_flight')).toBe(5)

  const shed = await Promise.allSettled(Array.from({ length: 20 }, () => phone.call('users/personal')))
  for (const outcome of shed) expect(outcome).toMatchObject({ status: 'rejected', reason: { status: 503 } })
  expect((await fetch(`${world.url}/healthz`)).status).toBe(200)
  // Reading what is stored takes nobody's place.
  expect((await fetch(`${world.url}/media/x`)).status).toBe(404)

  expect(await metric(world.url, 'qingyu_shed_requests_total{reason="in flight"}')).toBe(20)

  await client.query('rollback')
  client.release()
  expect(await Promise.all(waiting)).toHaveLength(5)
  await phone.call('users/personal')
  await world.stop()
})

it('a flood of playlists is shed like one of calls, and takes nothing from these', async () => {
  const world = await bootWorld({ mostInFlight: 5 })
  const { id } = await releaseVideo(world)
  const visitor = world.device()
  const { play_url: address } = await visitor.call('mv/detail480', { id })
  const client = await world.server.pool.connect()
  await client.query('begin; lock table videos in access exclusive mode')
  const ask = () => fetch(world.url + address)
  const waiting = Array.from({ length: 5 }, ask)
  await expect.poll(() => metric(world.url, 'qingyu_films_in_flight')).toBe(5)
  const shed = await Promise.all(Array.from({ length: 20 }, ask))
  expect(new Set(shed.map(({ status }) => status))).toEqual(new Set([503]))
  await visitor.call('users/getBaseInfo')
  await client.query('rollback')
  client.release()
  for (const { status } of await Promise.all(waiting)) expect(status).toBe(200)
  await world.stop()
})

it('sheds while the event loop lags, and admits again when it does not', () => {
  let delay = 5
  const pressure = createPressure(createMetrics(), 'calls', 100, () => delay)
  const response = () => new ServerResponse(new IncomingMessage(new Socket()))
  expect(pressure.admit(response())).toBe(true)
  delay = 1500
  expect(pressure.admit(response())).toBe(false)
  delay = 900
  expect(pressure.admit(response())).toBe(true)
})

it('requests that are never sent to their end take no place', async () => {
  const world = await bootWorld({ mostInFlight: 5 })
  const { hostname, port } = new URL(world.url)
  const hanging = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname)
      await once(socket, 'connect')
      socket.write('POST /api/users/getBaseInfo HTTP/1.1\r\nhost: x\r\ncontent-length: 500\r\n\r\nclient=')
      return socket
    }),
  )
  expect((await world.device().call('users/getBaseInfo')).uid).toBe(0)
  for (const socket of hanging) socket.destroy()
  await world.stop()
})

async function metric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1),
  )
}
