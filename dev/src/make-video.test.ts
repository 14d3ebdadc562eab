import { afterAll, beforeAll, expect, it } from 'vitest'
import { draftVideo, hideVideo, releaseVideo, takeDownVideo, waitingVideo } from './make-video.ts'
import { bootWorld } from './world.ts'
import type { World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('makes videos in each state that others can see, by the gate’s own rules', async () => {
  const author = await world.member('filmmaker')
  const videos = [
    await draftVideo(world, { author }),
    await waitingVideo(world, { author }),
    await releaseVideo(world, { author, price: 'coins', coins: 45, tags: ['海岛', '夜空'], plays: 7 }),
    await releaseVideo(world),
    await releaseVideo(world, { price: 'vip' }),
  ]
  const [, , , hidden, down] = videos
  if (hidden && down) {
    await hideVideo(world, hidden)
    await takeDownVideo(world, down)
  }
  const { pool } = world.server
  const { rows } = await pool.query('select state, price_type, coins, plays from videos order by id')
  expect(rows).toEqual([
    { state: 'draft', price_type: 'free', coins: 0, plays: 0 },
    { state: 'wait', price_type: 'free', coins: 0, plays: 0 },
    { state: 'release', price_type: 'coins', coins: 45, plays: 7 },
    { state: 'hide', price_type: 'free', coins: 0, plays: 0 },
    { state: 'down', price_type: 'vip', coins: 0, plays: 0 },
  ])
  expect((await pool.query('select * from publication_faults()')).rows).toEqual([])
})
