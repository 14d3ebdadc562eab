import { setTimeout as sleep } from 'node:timers/promises'
import { fromBase32, inviteFirstOwner, stepOf, totpCode } from '@qingyu/server/main'
import type { RunningServer } from '@qingyu/server/main'
import { createDevice } from './device.ts'
import type { Device } from './device.ts'

/** The demo's operators, enrolled through the calls that the console uses: an owner, and two who review its films. */

export interface DemoOwner {
  login: string
  password: string
  totpSecret: string
}

const PASSWORD = 'demo-pass-1'
const OPERATORS = {
  owner: { login: 'owner@demo', name: '所有者', keptAs: 'demo_owner_totp' },
  reviewer: { login: 'reviewer@demo', name: '审核员', keptAs: 'demo_reviewer_totp' },
  // Documents are read with another's yes.
  second: { login: 'second@demo', name: '复核员', keptAs: 'demo_second_totp' },
}
type Who = keyof typeof OPERATORS

/** Where they sit since they were enrolled by this process: the code of that half minute is used. */
const desks = new WeakMap<RunningServer, Map<Who, Device>>()

const STEP_MS = 30_000
const SIGN_INS = 3

export async function fillDemoConsole(
  server: RunningServer,
  tell: (line: string) => void,
): Promise<DemoOwner | undefined> {
  if (!server.url) return undefined
  const { login } = OPERATORS.owner
  const first = await inviteFirstOwner(server.services, login)
  if (first) {
    tell('Filling the demo: the owner of the console')
    const owner = await enrol(server, 'owner', first.token)
    // Now, with the desk at hand: signing in later would use up a code that somebody is just typing.
    for (const who of ['reviewer', 'second'] as const) await invite(server, owner, who)
  }
  const totpSecret = await secretOf(server, 'owner')
  return totpSecret === undefined ? undefined : { login, password: PASSWORD, totpSecret }
}

/** A desk at which one of them is signed in. */
export async function openDesk(server: RunningServer, who: Who, signal: AbortSignal): Promise<Device> {
  const open = desks.get(server)?.get(who)
  if (open) return open
  const secret = await secretOf(server, who)
  const desk = createDevice(server.url, server.services.clock)
  const { login } = OPERATORS[who]
  const started =
    secret !== undefined &&
    (await desk.call('console/session/start', { login, password: PASSWORD }).catch(() => undefined))
  // A start that was killed on the way had not enrolled him.
  if (!started) return invite(server, await openDesk(server, 'owner', signal), who)

  for (let attempt = 1; ; attempt += 1) {
    try {
      return await confirm(server, desk, started.challenge, secret)
    } catch (error) {
      if (attempt === SIGN_INS) throw error
      // The code was used already, half a minute ago or less.
      await sleep(STEP_MS - (server.services.clock.now().getTime() % STEP_MS) + 500, undefined, { signal })
    }
  }
}

async function invite(server: RunningServer, owner: Device, who: Who): Promise<Device> {
  const { login, name } = OPERATORS[who]
  const { token } = await owner.call('console/operators/invite', { login, name, role: 'moderator' })
  return enrol(server, who, token)
}

async function enrol(server: RunningServer, who: Who, token: string): Promise<Device> {
  const desk = createDevice(server.url, server.services.clock)
  const { totp_secret: secret, challenge } = await desk.call('console/operators/accept_invitation', {
    token,
    password: PASSWORD,
  })
  // Before it counts: a start that is killed in between enrols him anew.
  await server.pool.query(
    `insert into installation (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value`,
    [OPERATORS[who].keptAs, secret],
  )
  await confirm(server, desk, challenge, secret)
  desks.set(server, (desks.get(server) ?? new Map<Who, Device>()).set(who, desk))
  return desk
}

async function confirm(
  { services: { clock } }: RunningServer,
  desk: Device,
  challenge: string,
  secret: string,
): Promise<Device> {
  const code = totpCode(fromBase32(secret), stepOf(clock.now().getTime() / 1000))
  const { token, operator } = await desk.call('console/session/confirm', { challenge, code })
  return Object.assign(desk, { token, uid: operator.id })
}

async function secretOf({ pool }: RunningServer, who: Who): Promise<string | undefined> {
  const { rows } = await pool.query<{ value: string }>('select value from installation where name = $1', [
    OPERATORS[who].keptAs,
  ])
  return rows[0]?.value
}
