import { fromBase32, stepOf, totpCode } from '@qingyu/server/main'
import { expect, it } from 'vitest'
import { fillDemoConsole } from './demo-console.ts'
import { bootWorld } from './world.ts'

it('the owner of the demo signs in with the password and the secret that every start prints', async () => {
  const world = await bootWorld()
  const told: string[] = []
  const owner = await fillDemoConsole(world.server, (line) => told.push(line))
  expect(owner).toMatchObject({ login: 'owner@demo', password: 'demo-pass-1' })
  expect(await fillDemoConsole(world.server, (line) => told.push(line))).toEqual(owner)
  expect(told).toHaveLength(1)

  world.clock.advance(60)
  const desk = world.device()
  const { challenge } = await desk.call('console/session/start', {
    login: 'owner@demo',
    password: 'demo-pass-1',
  })
  const secret = fromBase32(owner?.totpSecret ?? '')
  const code = totpCode(secret, stepOf(world.clock.now().getTime() / 1000))
  const { token, operator } = await desk.call('console/session/confirm', { challenge, code })
  expect(operator).toMatchObject({ login: 'owner@demo', role: 'owner' })
  desk.token = token
  expect((await desk.call('console/operators/list')).list.map(({ role }) => role).toSorted()).toEqual([
    'moderator',
    'moderator',
    'owner',
  ])
  await world.stop()
})
