import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Role } from '@qingyu/contract/endpoint'

type Query = (text: string, values: unknown[]) => Promise<{ rows: { id: number }[] }>

export interface Seat {
  id: number
  login: string
  sessionId: string
  token: string
}

/** Of OPERATOR_PASSWORD (enrol-operator.ts), made once: hashing takes longer than the rest together. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$8ifs7iRXJaRCJt4jTZd28w$5/YueNnrdW8Hf/dStok5MBGSljvz5XpV/D+quRY6jL4'
const LASTS_MS = 12 * 3_600_000
let seats = 0

/** An operator who sits at the console already, without the ceremony of enrolling: for tests about something else. */
export async function seatOperator(query: Query, role: Role, now: Date): Promise<Seat> {
  const login = `${role}${(seats += 1)}@isle.example`
  const { rows } = await query(
    `insert into operators (login, name, role, password_hash, totp_sealed, created_at, enrolled_at)
     values ($1, $1, $2, $4, '', $3, $3) returning id`,
    [login, role, now, PASSWORD_HASH],
  )
  const id = Number(rows[0]?.id)
  const token = randomBytes(32).toString('base64url')
  const sessionId = randomUUID()
  await query(
    `insert into operator_sessions
       (id, operator_id, token_hash, device_hash, device_name, created_at, seen_at, expires_at)
     values ($1, $2, $3, $4, 'Linux · Chrome', $5, $5, $6)`,
    [
      sessionId,
      id,
      createHash('sha256').update(token).digest(),
      randomBytes(32),
      now,
      new Date(now.getTime() + LASTS_MS),
    ],
  )
  return { id, login, sessionId, token }
}
