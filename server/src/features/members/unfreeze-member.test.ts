import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('lets him act again, once', async () => {
  const phone = await world.member('forgiven')
  const desk = await world.operator('moderator')
  await desk.call('console/members/freeze', { uid: phone.uid, reason: '误会' })
  const thaw = () => desk.call('console/members/unfreeze', { uid: phone.uid, reason: '申诉成立' })
  await thaw()
  await phone.call('member/update', { nickname: '又可以' })
  expect(await phone.call('users/getBaseInfo')).toMatchObject({ validate: 1 })
  const { notes, frozen_reason: reason } = await desk.call('console/members/find', { query: 'forgiven' })
  expect(notes).toMatchObject([{ kind: 'unfreeze', text: '申诉成立' }, { kind: 'freeze' }])
  expect(reason).toBe('')
  expect(await desk.refusal(thaw())).toMatchObject({ code: 'NOT_FOUND' })
})
