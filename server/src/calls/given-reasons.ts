import type { SettingValue } from '@qingyu/contract/settings'
import { Refused } from './use-case.ts'

type GivenReason = SettingValue<'review.reasons'>[number]

/** What a kind is offered of a list of reasons. */
export const reasonsFor = (list: readonly GivenReason[], kind: string | undefined): GivenReason[] =>
  list.filter(({ kinds }) => kinds.length === 0 || kind === undefined || kinds.includes(kind))

/**
 * The statement of reasons that an author reads, in words that stay what they are when the settings change. Refuses
 * one without a reason or without a text.
 */
export function statementOf(
  list: readonly GivenReason[],
  kind: string,
  { reasons, note }: { reasons: readonly string[]; note: string },
): { reasons: string[]; note: string } {
  const offered = new Map(reasonsFor(list, kind).map(({ id, text }) => [id, text]))
  const words = [...new Set(reasons)].map((id) => offered.get(id))
  if (words.length === 0 || words.includes(undefined))
    throw new Refused('INVALID_INPUT', { field: 'reasons', reason: '请选择原因' })
  if (note === '') throw new Refused('INVALID_INPUT', { field: 'note', reason: '请写下告知对方的说明' })
  return { reasons: words.filter((word) => word !== undefined), note }
}
