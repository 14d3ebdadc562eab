import { Refused } from './use-case.ts'

/** Lists by number, newest first: a page begins below the last number of the one before, so it costs the same at any depth. */

export function placeOf(cursor: string): number {
  if (cursor === '') return Number.MAX_SAFE_INTEGER
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor)
  throw new Refused('INVALID_INPUT', { field: 'cursor', reason: '页码格式不正确' })
}

/** Of rows that were asked for with one more than the limit: whether it came says whether there are more. */
export function pageOf<Row extends { id: number }>(rows: readonly Row[], limit: number) {
  const list = rows.slice(0, limit)
  const more = rows.length > limit
  return { list, cursor: more ? String(list.at(-1)?.id ?? '') : '', has_more: more }
}
