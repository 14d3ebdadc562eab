import { openObjectAt } from '@qingyu/client/picture'
import { bootWorld, PASSWORD } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('makes a file of everything kept about me, which only I am told the address of', async () => {
  const phone = await world.member('collector')
  await phone.call('member/update', { nickname: '收藏家', person_signnatrue: '把海带回家' })
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  const { id } = await phone.upload(picture)
  await phone.call('member/update', { avatar: id })

  expect(await phone.call('x/account/export', { password: PASSWORD })).toMatchObject({
    state: 'preparing',
    url: '',
  })
  await world.server.runJobs()
  const { state, url } = await phone.call('x/account/export_state')
  expect(state).toBe('ready')

  const text = Buffer.from(await openObjectAt(url, world.url)).toString()
  const document = JSON.parse(text)
  expect(document.account).toMatchObject({
    username: 'collector',
    nickname: '收藏家',
    signature: '把海带回家',
  })
  expect(document.sessions).toHaveLength(1)
  expect(document.pictures[0]).toMatchObject({ id, state: 'used' })
  // Secrets are not data about a person.
  expect(text).not.toContain('argon2')
  expect(text).not.toContain(phone.token)
})

it('asks for the password', async () => {
  const phone = await world.member('snooped')
  expect(await phone.refusal(phone.call('x/account/export', { password: 'wrong-one-1' }))).toMatchObject({
    code: 'WRONG_PASSWORD',
  })
})

it('makes three a day', async () => {
  const phone = await world.member('eager')
  for (let n = 0; n < 3; n += 1) await phone.call('x/account/export', { password: PASSWORD })
  const fourth = phone.call('x/account/export', { password: PASSWORD })
  expect(await phone.refusal(fourth)).toMatchObject({ code: 'TOO_MANY', status: 429 })
})
