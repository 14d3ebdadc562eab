import { openText, sealText } from '../../platform/sealed-text.ts'
import { sameBytes } from '../../platform/secrets.ts'
import type { Secrets } from '../../platform/secrets.ts'

/** What belongs to one operator and lies in the database only sealed, hashed, or not at all. */

const CHALLENGE_SECONDS = 300

const TOTP = 'operator totp'

/** In base32. */
export const sealTotp = (secrets: Secrets, id: number, secret: string): Buffer =>
  sealText(secrets, TOTP, String(id), secret)

export const openTotp = (secrets: Secrets, id: number, sealed: Buffer): string =>
  openText(secrets, TOTP, String(id), sealed)

/** Keyed: they are short enough to be tried out by whoever has the table alone. */
export const recoveryHash = (secrets: Secrets, id: number, code: string): Buffer =>
  secrets.hmac('operator recovery', `${id} ${code}`)

export const failureKey = (secrets: Secrets, login: string, device: Buffer | undefined): string =>
  secrets
    .hmac('operator failures', `${login.toLowerCase()} ${device?.toString('hex') ?? ''}`)
    .toString('base64url')

/** The first owner's: every process of the house finds the same one. */
export const setupToken = (secrets: Secrets, id: number, expiresAt: Date): string =>
  secrets.hmac('operator setup', `${id} ${expiresAt.getTime()}`).toString('base64url')

/** Whose password was right. It dies with a change of the password and with the first code that is taken. */
export interface Challenged {
  id: number
  passwordHash: string | null
  totpLastStep: number
}

const challengeMac = (secrets: Secrets, expires: number, device: Buffer, operator: Challenged) =>
  secrets.hmac(
    'operator challenge',
    [operator.id, expires, device.toString('hex'), operator.passwordHash, operator.totpLastStep].join(' '),
  )

export function challengeFor(
  secrets: Secrets,
  operator: Challenged,
  device: Buffer,
  nowSeconds: number,
): string {
  const expires = nowSeconds + CHALLENGE_SECONDS
  return `${operator.id}.${expires}.${challengeMac(secrets, expires, device, operator).toString('base64url')}`
}

const CHALLENGE = /^([1-9]\d{0,14})\.(\d{1,12})\.([\w-]{43})$/

export function readChallenge(challenge: string) {
  const [, id, expires, mac] = CHALLENGE.exec(challenge) ?? []
  if (id === undefined || expires === undefined || mac === undefined) return undefined
  return { id: Number(id), expires: Number(expires), mac: Buffer.from(mac, 'base64url') }
}

export const challengeHolds = (
  secrets: Secrets,
  challenge: NonNullable<ReturnType<typeof readChallenge>>,
  operator: Challenged,
  device: Buffer,
  nowSeconds: number,
): boolean =>
  challenge.expires > nowSeconds &&
  sameBytes(challenge.mac, challengeMac(secrets, challenge.expires, device, operator))
