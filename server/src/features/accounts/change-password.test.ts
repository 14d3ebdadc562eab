import { bootWorld, PASSWORD } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('changes the password and ends every other session at once', async () => {
  const phone = await world.member('changer')
  const tablet = world.device()
  await tablet.login('changer', PASSWORD)
  await phone.call('x/account/change_password', { password: PASSWORD, new_password: 'other-shore-8' })

  expect(await tablet.refusal(tablet.call('users/personal'))).toMatchObject({ code: 'SIGNED_OUT' })
  await phone.call('users/personal')
  const fresh = world.device()
  expect(await fresh.refusal(fresh.login('changer', PASSWORD))).toMatchObject({ code: 'WRONG_CREDENTIALS' })
  await fresh.login('changer', 'other-shore-8')
})

it('forgets the devices that were known by the old password, but for this one', async () => {
  const phone = await world.member('robbed')
  await world.device().login('robbed', PASSWORD)
  const known = async () =>
    (await world.server.pool.query('select from known_devices where user_id = $1', [phone.uid])).rowCount
  expect(await known()).toBe(2)
  await phone.call('x/account/change_password', { password: PASSWORD, new_password: 'other-shore-8' })
  expect(await known()).toBe(1)
})

it('asks for the old password, and not for ever', async () => {
  const phone = await world.member('guesser')
  const guess = (n: number) =>
    phone.refusal(
      phone.call('x/account/change_password', { password: `wrong-${n}`, new_password: 'other-shore-8' }),
    )
  for (let n = 0; n < 10; n += 1)
    expect(await guess(n)).toMatchObject({ code: 'WRONG_PASSWORD', msg: '密码错误' })
  expect(await guess(10)).toMatchObject({ code: 'TOO_MANY' })
})

it('refuses a weak new one', async () => {
  const phone = await world.member('weakling')
  const change = phone.call('x/account/change_password', { password: PASSWORD, new_password: 'weakling-1' })
  expect(await phone.refusal(change)).toMatchObject({
    code: 'WEAK_PASSWORD',
    msg: '密码与用户名过于相似，请换一个',
  })
})
