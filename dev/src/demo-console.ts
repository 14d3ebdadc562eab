import { fromBase32, inviteFirstOwner, stepOf, totpCode } from '@qingyu/server/main'
import type { RunningServer } from '@qingyu/server/main'
import { createDevice } from './device.ts'

/** The demo's owner of the console, enrolled through the calls that the console uses. */

export interface DemoOwner {
  login: string
  password: string
  totpSecret: string
}

const LOGIN = 'owner@demo'
const PASSWORD = 'demo-pass-1'
const KEPT_AS = 'demo_owner_totp'

export async function fillDemoConsole(
  server: RunningServer,
  tell: (line: string) => void,
): Promise<DemoOwner | undefined> {
  if (!server.url) return undefined
  const { clock } = server.services
  const first = await inviteFirstOwner(server.services, LOGIN)
  if (first) {
    tell('Filling the demo: the owner of the console')
    const desk = createDevice(server.url, clock)
    const { totp_secret: secret, challenge } = await desk.call('console/operators/accept_invitation', {
      token: first.token,
      password: PASSWORD,
    })
    // Before it counts: a start that is killed in between enrols him anew.
    await server.pool.query(
      `insert into installation (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value`,
      [KEPT_AS, secret],
    )
    const code = totpCode(fromBase32(secret), stepOf(clock.now().getTime() / 1000))
    await desk.call('console/session/confirm', { challenge, code })
  }
  const { rows } = await server.pool.query<{ value: string }>(
    'select value from installation where name = $1',
    [KEPT_AS],
  )
  const [kept] = rows
  return kept && { login: LOGIN, password: PASSWORD, totpSecret: kept.value }
}
