import type { Role } from '@qingyu/contract/endpoint'
import { fromBase32, stepOf, totpCode } from '@qingyu/server/main'
import type { Device } from './device.ts'
import type { World } from './world.ts'

/** An operator with a password and an authenticator, who came by an invitation as people do. */
export interface Enrolled {
  id: number
  login: string
  recoveryCodes: string[]
  desk: Device
  /** What his authenticator shows now; `later` steps of half a minute from now. */
  code(later?: number): string
  /** Signs in on a device, half a minute later, because no code counts twice. */
  signIn(desk?: Device): Promise<Device>
  /** Enrols anew on his desk, by an invitation. */
  accept(token: string): Promise<void>
}

export const OPERATOR_PASSWORD = 'harbour-light-5'

export async function enrolOperator(
  world: World,
  role: Role,
  login: string,
  inviter?: Device,
): Promise<Enrolled> {
  const owner = inviter ?? (await world.operator('owner'))
  const { token } = await owner.call('console/operators/invite', {
    login,
    name: login.split('@')[0] ?? '',
    role,
  })
  const desk = world.device()
  let secret: Buffer
  const code = (later = 0) => totpCode(secret, stepOf(world.clock.now().getTime() / 1000) + later)
  const enrol = async (invitation: string) => {
    desk.token = ''
    const { challenge, totp_secret: shown } = await desk.call('console/operators/accept_invitation', {
      token: invitation,
      password: OPERATOR_PASSWORD,
    })
    secret = fromBase32(shown)
    const entered = await desk.call('console/session/confirm', { challenge, code: code() })
    Object.assign(desk, { token: entered.token, uid: entered.operator.id })
    return entered
  }
  const entered = await enrol(token)
  return {
    id: entered.operator.id,
    login,
    recoveryCodes: entered.recovery_codes,
    desk,
    code,
    accept: async (invitation) => void (await enrol(invitation)),
    signIn: async (device = world.device()) => {
      world.clock.advance(30)
      device.token = ''
      const { challenge } = await device.call('console/session/start', { login, password: OPERATOR_PASSWORD })
      const signedIn = await device.call('console/session/confirm', { challenge, code: code() })
      return Object.assign(device, { token: signedIn.token, uid: signedIn.operator.id })
    },
  }
}
