import { randomBytes } from 'node:crypto'
import {
  createRedeemCode,
  decidedOnce,
  giveTickets,
  grantCoins,
  grantVip,
  StartError,
} from '@qingyu/server/main'
import type { RunningServer } from '@qingyu/server/main'
import { demoArt } from './demo-films/demo-art.ts'
import { createDevice } from './device.ts'

/** What a first start shows: a few people and pictures, all of them harmless. Made through the calls that the app uses. */

export interface DemoAccount {
  username: string
  password: string
  nickname: string
}

export const DEMO_PASSWORD = 'demo-pass-1'

const PEOPLE = [
  { username: 'demo', nickname: '阿屿', signature: '周末去看海', avatar: 'catwin-p', coins: 500, vip: false },
  {
    username: 'vip',
    nickname: '晚风',
    signature: '一杯咖啡，一部电影',
    avatar: 'coffee-p',
    coins: 0,
    vip: true,
  },
  {
    username: 'creator',
    nickname: '岛上的光',
    signature: '拍风景的人',
    avatar: 'blossom-p',
    coins: 0,
    vip: false,
  },
]

const DAY_MS = 86_400_000
const UNITS_PER_COIN = 100
const CODE = { code: 'QINGYU-DEMO', coins: 20 * UNITS_PER_COIN, maxUses: 1_000_000, note: '演示' }

const ADS = [
  { place: 'splash', title: '夏夜灯塔 · 今晚上线', url: '/my', toType: 2, picture: 'lighthouse-p' },
  { place: 'home', title: '沙丘之外', url: '/home', toType: 2, picture: 'duneGold-w' },
  { place: 'my', title: '露营季', url: '/setting', toType: 2, picture: 'camp-w' },
]

export async function fillDemo(server: RunningServer, tell: (line: string) => void): Promise<DemoAccount[]> {
  if (!server.url) {
    tell('The demo is left to a process with the api role: it is made through the calls')
    return []
  }
  const accounts = PEOPLE.map(({ username, nickname }) => ({ username, password: DEMO_PASSWORD, nickname }))
  const { rowCount } = await server.pool.query(`select from installation where name = 'demo'`)
  if (rowCount) return accounts

  // Each step bears being done again: a start that was killed in the middle goes on where it was.
  tell('Filling the demo: people')
  for (const person of PEOPLE) await arrive(server, person)
  await createRedeemCode(server.services.db, server.services, CODE)
  tell('Filling the demo: pictures')
  await placeAds(server)
  await server.pool.query(`insert into installation (name, value) values ('demo', 'filled')`)
  return accounts
}

/** The demo's passwords are public, so a server that is not a demo must not have its accounts. */
export async function refuseDemo(server: RunningServer): Promise<void> {
  const { rowCount } = await server.pool.query(`select from installation where name = 'demo'`)
  if (rowCount)
    throw new StartError(
      'This data was filled with the demo, whose passwords are public. Start it with DEMO=1, or use another DATA_DIR or DATABASE_URL.',
    )
}

async function arrive(server: RunningServer, person: (typeof PEOPLE)[number]): Promise<void> {
  const device = createDevice(server.url, server.services.clock)
  const { rowCount } = await server.pool.query('select from users where username = $1', [person.username])
  if (rowCount) await device.login(person.username, DEMO_PASSWORD)
  else await device.register(person.username, DEMO_PASSWORD)
  const avatar = await device.upload(await demoArt(person.avatar))
  await device.call('member/update', {
    nickname: person.nickname,
    person_signnatrue: person.signature,
    avatar: avatar.id,
  })
  await fillWallet(server, device.uid, person)
}

/** What the house gives: once, however often the demo is filled. */
async function fillWallet(
  { services }: RunningServer,
  uid: number,
  { coins, vip }: (typeof PEOPLE)[number],
): Promise<void> {
  const at = services.clock.now()
  const intent = { actor: uid, key: 'demo-opening', body: ['demo'], at }
  await services.db.transaction((tx) =>
    decidedOnce(tx, intent, async () => {
      if (coins > 0)
        await grantCoins(tx, { uid, amount: coins * UNITS_PER_COIN, subject: 'grant', subjectId: 'demo', at })
      if (vip) {
        const source = 'grant:demo'
        const expiresAt = new Date(at.getTime() + services.settings.get('tickets.days') * DAY_MS)
        await grantVip(tx, { uid, level: 3, days: 365, source, at })
        await giveTickets(tx, { uid, count: 30, source, at, expiresAt })
      }
      return {}
    }),
  )
}

/** Their pictures belong to an account that nobody has the password of: a demo member who leaves takes none along. */
async function placeAds(server: RunningServer): Promise<void> {
  const uploader = createDevice(server.url, server.services.clock)
  await uploader.register(`house${randomBytes(6).toString('hex')}`, `x1-${randomBytes(24).toString('hex')}`)

  await server.pool.query('delete from ads')
  for (const { place, title, url, toType, picture } of ADS) {
    const { id } = await uploader.upload(await demoArt(picture))
    await server.pool.query(`update uploads set state = 'used' where id = $1`, [id])
    await server.pool.query(
      'insert into ads (place, title, url, to_type, picture_id) values ($1, $2, $3, $4, $5)',
      [place, title, url, toType, id],
    )
  }
}
