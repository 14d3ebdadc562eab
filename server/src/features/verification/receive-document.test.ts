import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { applicationOf, uploadDocument } from '@qingyu/dev/papers'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

const stored = async (id: string) => {
  const objects = join(world.server.services.config.dataDir, 'objects')
  const files = await readdir(objects, { recursive: true })
  return files.some((path) => path.endsWith(`document-${id}`))
}

it('gives an id and no address', async () => {
  const phone = await world.member('holder')
  const create = { width: 3, height: 3, channels: 3, background: '#111' } as const
  const file = await sharp({ create }).png().toBuffer()
  expect(await phone.upload(file, 'document')).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    url: '',
  })
})

it('refuses what is no picture, with the sentence of pictures', async () => {
  const phone = await world.member('sender')
  await expect(uploadDocument(phone, Buffer.from('%PDF-1.7 …'))).rejects.toThrow(
    '只支持 JPEG、PNG、WebP、AVIF 图片',
  )
})

it('is gone after a day when nothing used it, and stays when something did', async () => {
  const phone = await world.member('forgetful')
  const [unused, application] = [await uploadDocument(phone), await applicationOf(phone)]
  await phone.call('auth/apply', application)
  world.clock.advance(25 * 3600)
  await world.server.pool.query(`select graphile_worker.add_job('verification:sweep', '{}')`)
  await world.server.runJobs()
  expect(await stored(unused)).toBe(false)
  expect(await stored(application.holding)).toBe(true)
})

it('thirty an hour', async () => {
  const phone = await world.member('copier')
  await world.server.services.settings.change('verification.documents_per_hour', 2, 'test')
  await uploadDocument(phone)
  await uploadDocument(phone)
  await expect(uploadDocument(phone)).rejects.toThrow('操作太频繁')
})
