import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { grantCoins } from '../../ledger/grant.ts'
import { post } from '../../ledger/post.ts'
import { giveTickets } from '../../ledger/tickets.ts'
import { grantVip } from '../../ledger/vip.ts'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

it('answers a guest record to a visitor', async () => {
  const record = await world.device().call('users/getBaseInfo')
  expect(record).toMatchObject({
    uid: 0,
    is_reg: 0,
    username: '',
    token: '',
    coins: 0,
    votes: '0.00',
    level: 1,
    can_aw: false,
  })
})

it('has every field of the specification, and no string is null', async () => {
  const phone = await world.member('whole')
  const record = await phone.call('users/getBaseInfo')
  const specified =
    'aff_code auth_level auth_status avatar_url coins expired_at expired_str fabulous_count fans_count followed_count invite_by_code invited_by invited_num is_attention exp is_recommend is_reg is_vip level likes_count message_tip my_ticket_number nickname person_signnatrue share_text share_url today_mv_score today_tui_coins token chat_token total_tui_coins tui_coins uid username validate videos_count today_post_score vip_level votes girl_auth post_auth'
  for (const field of specified.split(' ')) expect(record, field).toHaveProperty(field)
  expect(Object.values(record)).not.toContain(null)
  expect(record.share_url).toBe(`https://isle.example/#/splash?code=${record.aff_code}`)
  expect(record.share_text).toContain(record.aff_code)
})

it('counts the first visit of a day once, in days of UTC+8', async () => {
  const phone = await world.member('visitor8')
  expect((await phone.call('users/getBaseInfo')).exp).toBe(1)
  world.clock.advance(11 * 3600)
  expect((await phone.call('users/getBaseInfo')).exp).toBe(1)
  world.clock.advance(2 * 3600)
  await Promise.all([1, 2, 3].map(() => phone.call('users/getBaseInfo')))
  expect((await phone.call('users/getBaseInfo')).exp).toBe(2)
})

it('has the true figures of the ledger', async () => {
  const phone = await world.member('owner')
  const { db } = world.server.services
  const { uid } = phone
  const at = world.clock.now()
  const paid = (kind: 'votes' | 'held' | 'tui_coins', amount: number) =>
    post(db, {
      reason: 'test',
      actor: 0,
      subject: 'sample',
      subjectId: '1',
      at,
      entries: [
        { owner: uid, kind, amount, direct: kind === 'tui_coins' },
        { owner: 0, kind: 'revenue', amount: -amount },
      ],
    })
  await grantCoins(db, { uid, amount: 12_345, subject: 'grant', subjectId: '1', at })
  await paid('votes', 5)
  await paid('held', 580)
  await paid('tui_coins', 1001)
  await grantVip(db, { uid, level: 4, days: null, source: 'test', at })
  await giveTickets(db, { uid, count: 60, source: 'test', at, expiresAt: new Date(at.getTime() + 1) })
  expect(await phone.call('users/getBaseInfo')).toMatchObject({
    coins: 123,
    votes: '0.05',
    tui_coins: '10.01',
    total_tui_coins: '5.80',
    today_mv_score: '0.05',
    today_post_score: '0.00',
    today_tui_coins: '5.80',
    is_vip: 1,
    vip_level: 4,
    expired_at: 0,
    expired_str: '永久会员',
    my_ticket_number: 60,
    can_aw: true,
  })
})

it('says of a frozen account that it may not act', async () => {
  const phone = await world.member('frosty')
  await world.freeze(phone.uid)
  expect(await phone.call('users/getBaseInfo')).toMatchObject({ validate: 0, is_reg: 1 })
})
