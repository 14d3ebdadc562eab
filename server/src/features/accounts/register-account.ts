import { registerAccount as endpoint } from '@qingyu/contract/accounts'
import { takeAttempt, useCase } from '../../calls/use-case.ts'
import type { Call } from '../../calls/use-case.ts'
import { dayNumber } from '../../platform/clock.ts'
import { uniqueViolation } from '../../platform/database.ts'
import { countInvited, findUserByCode, isUsernameTaken, insertUser } from './accounts.repo.ts'
import { isReserved, passwordWeakness } from './accounts.policy.ts'
import { hashPassword } from './check-password.ts'
import { openSession } from './sign-in.ts'

const HOUR = 3600
const DAY = 86_400
const AFF_CODE_LENGTH = 8

export const registerAccount = useCase(endpoint, async (call, input) => {
  const { settings } = call
  if (isReserved(input.username, settings.get('accounts.reserved_names')))
    throw call.fail('USERNAME_RESERVED', {})
  const weakness = passwordWeakness(input.password, input.username)
  if (weakness) throw call.fail('WEAK_PASSWORD', { reason: weakness })

  await takeAttempt(
    call,
    'register-address',
    call.address,
    settings.get('accounts.registrations_address'),
    HOUR,
  )

  const inviter = input.invite_code === '' ? undefined : await findUserByCode(call.db, input.invite_code)
  if (input.invite_code !== '' && !inviter) throw call.fail('INVITE_CODE_UNKNOWN', {})
  // Before the costly hash; the unique index below decides between two who come at once.
  if (await isUsernameTaken(call.db, input.username)) throw call.fail('USERNAME_TAKEN', {})
  // What a device may make is accounts, not attempts: a taken name costs nothing of it.
  const device = call.device.toString('hex')
  await takeAttempt(call, 'register-device', device, settings.get('accounts.registrations_device'), DAY)

  const passwordHash = await hashPassword(call, input.password)
  for (;;) {
    try {
      return await create(call, input.username, passwordHash, inviter?.id, input.invite_code)
    } catch (error) {
      const index = uniqueViolation(error)
      if (index === 'users_username') {
        await call.limits.giveBack('register-device', device)
        throw call.fail('USERNAME_TAKEN', {})
      }
      // Two members drew the same invitation code: draw again.
      if (index !== 'users_aff_code') throw error
    }
  }
})

const create = (
  call: Call<typeof endpoint>,
  username: string,
  passwordHash: string,
  invitedBy: number | undefined,
  inviteCode: string,
) =>
  call.db.transaction(async (tx) => {
    if (invitedBy !== undefined && !(await countInvited(tx, invitedBy)))
      throw call.fail('INVITE_CODE_UNKNOWN', {})
    const now = call.clock.now()
    const uid = await insertUser(tx, {
      username,
      passwordHash,
      nickname: `岛民${call.random.code(6)}`,
      affCode: call.random.code(AFF_CODE_LENGTH),
      invitedBy: invitedBy ?? null,
      inviteCode,
      exp: call.settings.get('accounts.visit_exp'),
      visitedDay: dayNumber(now),
      createdAt: now,
    })

    return openSession(call, tx, uid)
  })
