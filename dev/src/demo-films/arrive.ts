import { randomBytes } from 'node:crypto'
import type { RunningServer } from '@qingyu/server/main'
import { createDevice } from '../device.ts'
import type { Device } from '../device.ts'
import { applicationOf } from '../papers.ts'
import { actAs } from './act-as.ts'
import { demoArt } from './demo-art.ts'
import type { DemoPerson } from './people.ts'
import { reviewVerification } from './review.ts'
import type { Desks } from './review.ts'

/** How the people of the demo come to be, by the calls of the app. Done again it finds them there. */

/** An author at his phone, with a verification that two operators have looked at. */
export async function arriveAuthor(
  server: RunningServer,
  person: DemoPerson,
  password: string,
  desks: Desks,
): Promise<Device> {
  const phone = createDevice(server.url, server.services.clock)
  const known = await uidOf(server, person.username)
  if (known === undefined) await phone.register(person.username, password)
  else await phone.login(person.username, password)
  if (known === undefined) await introduce(phone, person)

  const { pool } = server
  const { rows } = await pool.query<{ state: string }>('select state from verifications where author = $1', [
    phone.uid,
  ])
  const state = rows[0]?.state
  if (state === 'release') return phone
  if (state !== 'wait') await phone.call('auth/apply', await applicationOf(phone))
  await reviewVerification(server, desks, phone.uid)
  return phone
}

/** Members whose password nobody knows; answers their numbers. */
export async function arriveMembers(
  server: RunningServer,
  people: readonly DemoPerson[],
  signal: AbortSignal,
): Promise<number[]> {
  const uids: number[] = []
  for (const person of people) {
    signal.throwIfAborted()
    uids.push((await uidOf(server, person.username)) ?? (await registerMember(server, person)))
  }
  return uids
}

async function registerMember(server: RunningServer, person: DemoPerson): Promise<number> {
  const phone = createDevice(server.url, server.services.clock)
  await phone.register(person.username, `x1-${randomBytes(24).toString('hex')}`)
  await introduce(phone, person)
  return phone.uid
}

async function introduce(phone: Device, { nickname, signature, avatar }: DemoPerson): Promise<void> {
  const picture = avatar === undefined ? {} : { avatar: (await phone.upload(await demoArt(avatar))).id }
  await phone.call('member/update', { nickname, person_signnatrue: signature, ...picture })
}

/** Whoever was killed between the registration and the nickname still gets one. */
export async function nameMembers(
  server: RunningServer,
  people: readonly DemoPerson[],
  uids: readonly number[],
): Promise<void> {
  const { rows } = await server.pool.query<{ id: number; nickname: string }>(
    'select id, nickname from users where id = any($1)',
    [uids],
  )
  const named = new Map(rows.map(({ id, nickname }) => [id, nickname]))
  for (const [n, { nickname }] of people.entries()) {
    const uid = uids[n] ?? 0
    if (named.get(uid) !== nickname)
      await actAs(server, uid, server.services.clock.now(), 'member/update', { nickname })
  }
}

async function uidOf({ pool }: RunningServer, username: string): Promise<number | undefined> {
  const { rows } = await pool.query<{ id: number }>('select id from users where username = $1', [username])
  return rows[0]?.id
}
