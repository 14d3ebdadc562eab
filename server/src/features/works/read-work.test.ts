import type { Device } from '@qingyu/dev/device'
import { makeUpload, WORK_FIELDS } from '@qingyu/dev/make-upload'
import { verifyMember } from '@qingyu/dev/make-video'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
let author: Device
beforeAll(async () => {
  world = await bootWorld()
  author = await world.member('filmmaker')
  await verifyMember(world, author.uid)
})
afterAll(() => world.stop())

it('has all that the form holds, for its author alone', async () => {
  const upload = await makeUpload(world, author, { state: 'received' })
  const { id } = await author.call('x/works/create', { upload, ...WORK_FIELDS })
  const { people: _people, produced_on: _day, ...fields } = WORK_FIELDS
  expect(await author.call('x/works/detail', { id })).toEqual({
    id,
    state: 'draft',
    ...fields,
    cover: { id: '', url: '' },
    posters: [],
    people: [],
    produced_on: '',
    duration: 0,
    reasons: [],
    note: '',
  })
  const other = await world.member('other')
  expect(await other.refusal(other.call('x/works/detail', { id }))).toMatchObject({ code: 'WORK_NOT_YOURS' })
})
