import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Term } from './term.ts'

let world: World
beforeAll(async () => {
  world = await bootWorld({ env: { LOG_LEVEL: 'silent' } })
})
afterAll(() => world.stop())

const lighthouse: Term = { term: '灯塔', severity: 'refuse', tricks: ['spaced'], pinyin: '', exceptions: [] }
const save = (term: Term, by = 'owner@house') => {
  const { db, terms } = world.server.services
  return db.transaction((tx) => terms.save(tx, term, '', by))
}

it('a nickname, a signature and a new user name with a term in them are refused, by field', async () => {
  const phone = await world.member('painter')
  for (const [field, text] of [
    ['nickname', '加*微*信'],
    ['person_signnatrue', '想看更多 ➕V lanhai'],
  ] as const)
    expect(await phone.refusal(phone.call('member/update', { [field]: text }))).toMatchObject({
      code: 'PROHIBITED_TEXT',
      field,
      msg: '内容包含不允许的词语，请修改后再试',
    })
  const other = world.device()
  const registering = other.call('users/register_account', {
    username: 'her0in_88',
    password: 'quiet-shore-7',
  })
  expect(await other.refusal(registering)).toMatchObject({ code: 'PROHIBITED_TEXT', field: 'username' })
  expect(await phone.call('users/getBaseInfo')).toMatchObject({ person_signnatrue: '' })
})

it('what only asks for a look is taken', async () => {
  const phone = await world.member('reader')
  await phone.call('member/update', { person_signnatrue: '读《鸦片》' })
  expect(world.server.services.terms.check('读《鸦片》')).toMatchObject([
    { term: '鸦片', severity: 'review' },
  ])
})

it('a password may be any word, and an old account signs in under a name that is now a term', async () => {
  const phone = world.device()
  await phone.call('users/register_account', { username: 'beacon7', password: 'heroin-mdma-7' })
  await save({ ...lighthouse, term: 'beacon7' })
  await vi.waitFor(() => expect(world.server.services.terms.check('beacon7')).toHaveLength(1))
  await world.device().login('beacon7', 'heroin-mdma-7')
})

it('a change is in force in every process, and one that is rolled back in none', async () => {
  const second = await world.anotherServer()
  const { db, terms } = world.server.services
  const inForce = (text: string) => [terms, second.services.terms].map((one) => one.check(text).length)
  const undone = db.transaction(async (tx) => {
    await terms.save(tx, { ...lighthouse, term: '浮标' }, '', 'owner@house')
    throw new Error('rolled back')
  })
  await expect(undone).rejects.toThrow('rolled back')
  await save(lighthouse)
  await vi.waitFor(() => expect(inForce('去灯*塔下')).toEqual([1, 1]))
  expect(inForce('去浮标下')).toEqual([0, 0])
  await db.transaction((tx) => terms.remove(tx, '灯塔'))
  await vi.waitFor(() => expect(inForce('去灯*塔下')).toEqual([0, 0]))
  await second.stop()
})

it('a term of the first list that was taken out does not come back with the next start', async () => {
  const { db, terms } = world.server.services
  expect(terms.check('雷管')).toHaveLength(1)
  expect(await db.transaction((tx) => terms.remove(tx, '雷管'))).toBe(true)
  const second = await world.anotherServer()
  expect(second.services.terms.check('雷管')).toEqual([])
  await second.stop()
})

it.each([{ term: '灯' }, { term: ' * ' }, { pinyin: 'deng' }, { pinyin: 'Deng Ta' }])(
  'refuses a term of another shape: %j',
  async (wrong) => {
    await expect(save({ ...lighthouse, ...wrong })).rejects.toThrow(TypeError)
  },
)

it('a row that another version wrote leaves the others in force', async () => {
  await world.server.pool.query(
    `insert into prohibited_terms (term, severity, tricks, exceptions, added_by, added_at)
     values ('海鸥', 'refuse', '{unheard-of}', '{}', 'newer', now())`,
  )
  const second = await world.anotherServer()
  expect(second.services.terms.check('海鸥 加微信')).toMatchObject([{ term: '加微信' }])
  await second.stop()
})
