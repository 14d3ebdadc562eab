import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { faults } from './balances.ts'
import { grantVip, membershipOf, revokeVip } from './vip.ts'
import type { VipLevel } from './vip.ts'

let world: World
const db = () => world.server.services.db
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

const DAY_MS = 86_400_000
const began = new Date('2026-05-05T05:00:00Z')
let people = 0
const somebody = () => (people += 1)

interface Granted {
  level: VipLevel
  /** Infinity: for ever. */
  left: number
  revoked: boolean
}

const act = fc.oneof(
  fc.record({ act: fc.constant('grant' as const), days: fc.constantFrom(3, 30, 90, 365, Infinity) }),
  fc.record({ act: fc.constant('grant' as const), days: fc.constantFrom(3, 30) }),
  fc.record({ act: fc.constant('revoke' as const), which: fc.nat(20) }),
  fc.record({ act: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 60 }) }),
)
const levelOf = (days: number): VipLevel => (days === Infinity ? 4 : days > 90 ? 3 : days > 30 ? 2 : 1)

/** Days are used up one grant after the other; those given after one for ever wait for as long as it runs. */
function useUp(grants: readonly Granted[], days: number): void {
  let rest = days
  for (const grant of grants) {
    if (grant.revoked) continue
    if (grant.left === Infinity) return
    const used = Math.min(grant.left, rest)
    grant.left -= used
    rest -= used
  }
}

async function live(acts: (typeof act extends fc.Arbitrary<infer Act> ? Act : never)[]): Promise<void> {
  const uid = somebody()
  const grants: Granted[] = []
  let day = 0
  const now = () => new Date(began.getTime() + day * DAY_MS)
  for (const one of acts) {
    if (one.act === 'grant') {
      const [level, days] = [levelOf(one.days), one.days === Infinity ? null : one.days]
      await grantVip(db(), { uid, level, days, source: `order:${grants.length}`, at: now() })
      grants.push({ level, left: one.days, revoked: false })
    } else if (one.act === 'pass') {
      day += one.days
      useUp(grants, one.days)
    } else {
      const which = one.which % Math.max(1, grants.length)
      const grant = grants[which]
      const revoked = await db().transaction((tx) =>
        revokeVip(tx, { uid, source: `order:${which}`, at: now() }),
      )
      expect(revoked).toBe(grant !== undefined && !grant.revoked)
      if (grant) grant.revoked = true
    }
    const running = grants.filter(({ revoked, left }) => !revoked && left > 0)
    const left = running.reduce((sum, grant) => sum + grant.left, 0)
    expect(await membershipOf(db(), uid, now())).toEqual({
      level: Math.max(0, ...running.map(({ level }) => level)),
      permanent: left === Infinity,
      endsAt: left === 0 || left === Infinity ? null : new Date(now().getTime() + left * DAY_MS),
    })
  }
  expect(await faults(db())).toEqual([])
}

it('ends, in whichever order grants come and are taken back, when the days that are left are used up', async () => {
  await fc.assert(fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 30, size: 'max' }), live), {
    numRuns: 25,
    endOnFailure: true,
  })
}, 60_000)

it('of one member stays, though another has the same source', async () => {
  const [one, other] = [somebody(), somebody()]
  for (const uid of [one, other])
    await grantVip(db(), { uid, level: 1, days: 3, source: 'invitation:1', at: began })
  await revokeVip(db(), { uid: one, source: 'invitation:1', at: began })
  expect((await membershipOf(db(), one, began)).level).toBe(0)
  expect((await membershipOf(db(), other, began)).level).toBe(1)
})

it.each([
  'update vip_grants set revoked_at = now()',
  "update vip_grants set ends_at = ends_at + interval '1 day'",
  'delete from vip_grants',
])('is not changed by hand: %s', async (text) => {
  await grantVip(db(), { uid: somebody(), level: 1, days: 3, source: 'test', at: began })
  await expect(world.server.pool.query(text)).rejects.toThrow(/only/)
})
