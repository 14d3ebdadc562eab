import { expect, it } from 'vitest'
import { createPasswords, PasswordsBusy } from './passwords.ts'

it('knows the password it hashed, however its characters were composed, and no other', async () => {
  const passwords = createPasswords()
  const stored = await passwords.hash('café-shore-1')
  expect(await passwords.matches(stored, 'cafe\u0301-shore-1')).toBe(true)
  expect(await passwords.matches(stored, 'cafe-shore-1')).toBe(false)
})

it('does the same work for somebody who does not exist, and never lets him in', async () => {
  const passwords = createPasswords()
  const before = process.cpuUsage()
  expect(await passwords.matches(undefined, 'anything-1')).toBe(false)
  const { user, system } = process.cpuUsage(before)
  // One hash with these costs takes milliseconds of processor on anything; a short cut would take microseconds.
  expect(user + system).toBeGreaterThan(2000)
})

it('refuses at once when too many wait, and recovers', async () => {
  const passwords = createPasswords()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 80 }, (_, n) => passwords.hash(`flood-${n}`)),
  )
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(80 - 66)
  for (const outcome of refused) expect(outcome).toMatchObject({ reason: expect.any(PasswordsBusy) })
  expect(await passwords.hash('after-1')).toContain('$argon2id$')
})
