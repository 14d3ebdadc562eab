import { hash } from 'node:crypto'
import { sameBytes } from '../../platform/secrets.ts'
import type { Secrets } from '../../platform/secrets.ts'

/** What belongs to a login session: its token, the key of its uploads, the token of its live connection. */

const CHAT_TOKEN_SECONDS = 3600

/** Tokens are 256 random bits, so a plain hash is enough to make a stolen table useless. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer')

export const deviceHash = (oauthId: string): Buffer => hash('sha256', `device:${oauthId}`, 'buffer')

/** Derived, not stored: it dies with the session, and a dump of the database does not hold it. */
export const uploadKeyOf = (secrets: Secrets, sessionId: string): string =>
  secrets.hmac('upload key', sessionId).toString('base64url')

export function chatTokenOf(secrets: Secrets, uid: number, nowSeconds: number): string {
  const claim = `${uid}.${nowSeconds + CHAT_TOKEN_SECONDS}`
  return `${claim}.${secrets.hmac('chat token', claim).toString('base64url')}`
}

/** The uid that a chat token speaks for, or undefined when it is forged or over. */
export function readChatToken(secrets: Secrets, token: string, nowSeconds: number): number | undefined {
  const [uid = '', expires = '', mac = ''] = token.split('.')
  const genuine = sameBytes(Buffer.from(mac, 'base64url'), secrets.hmac('chat token', `${uid}.${expires}`))
  return genuine && Number(expires) > nowSeconds ? Number(uid) : undefined
}
