import { seconds } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { membersBriefly } from '../accounts/accounts.public.ts'
import { operatorNames } from '../operators/operators.public.ts'
import { repeatedOf, summariesOf } from './report-cases.repo.ts'
import type { CaseRow } from './report-cases.repo.ts'
import { kindOf } from './reports.kinds.ts'

/** Cases as the queue and the screen show them. */
export async function presentCases(tx: Tx, cases: readonly CaseRow[], operator: number, now: Date) {
  const ids = cases.map(({ id }) => id)
  const summaries = await summariesOf(tx, ids)
  const repeated = await repeatedOf(tx, ids)
  const owners = await membersBriefly(
    tx,
    cases.flatMap(({ ownerId }) => (ownerId === null ? [] : [ownerId])),
  )
  const names = await operatorNames(
    tx,
    cases.flatMap(({ claimedBy }) => (claimedBy === null ? [] : [claimedBy])),
  )
  return cases.map((one) => {
    const owner = { uid: one.ownerId ?? 0, nickname: owners.get(one.ownerId ?? 0)?.nickname ?? '' }
    const live = one.claimedUntil !== null && one.claimedUntil > now
    return {
      report: one.id,
      kind: one.kind,
      kind_name: kindOf(one.kind).name,
      object_id: one.objectId,
      title: one.address || owner.nickname,
      owner,
      reasons: summaries.get(one.id)?.reasons ?? [],
      reports: summaries.get(one.id)?.reports ?? 0,
      first_at: seconds(one.openedAt),
      waiting_seconds: Math.max(0, seconds(now) - seconds(one.openedAt)),
      look_due_at: seconds(one.lookDueAt),
      due_at: seconds(one.dueAt),
      looked: one.lookedAt !== null,
      overdue: one.nextDueAt < now,
      again: repeated.has(one.id),
      appeal: one.appealOf !== null,
      claimed_by: live ? (names.get(one.claimedBy ?? 0) ?? '') : '',
      mine: live && one.claimedBy === operator,
    }
  })
}
