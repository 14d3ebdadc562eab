import { bootWorld } from '@qingyu/dev/world'
import { expect, it } from 'vitest'

it('are those of the settings', async () => {
  const world = await bootWorld()
  await world.server.services.settings.change('comments.phrases', ['浪真大', '想去'], 'test')
  expect(await world.device().call('comments/saoTalk')).toEqual({ list: ['浪真大', '想去'] })
  await world.stop()
})
