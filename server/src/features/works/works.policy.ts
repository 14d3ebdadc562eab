import type { StatementOfReasons } from '../../publication/history.ts'
import type { State } from '../../publication/kind.ts'

/** Which states each of the author's four lists shows. */
export const LISTS = {
  release: ['release'],
  wait: ['draft', 'scan', 'wait'],
  reject: ['reject', 'down'],
  hide: ['hide'],
} as const satisfies Record<string, readonly State[]>

export type ListName = keyof typeof LISTS

/** How many works each list has. */
export function countsOf(rows: readonly { state: State; count: number }[]): Record<ListName, number> {
  const counts = { release: 0, wait: 0, reject: 0, hide: 0 }
  for (const [name, states] of Object.entries(LISTS))
    for (const { state, count } of rows)
      if ((states as readonly State[]).includes(state)) counts[name as ListName] += count
  return counts
}

/** What is wrong with a price, for the author; undefined when nothing is. */
export function priceFault(
  priceType: 'free' | 'vip' | 'coins',
  coins: number,
  { min, max }: { min: number; max: number },
): string | undefined {
  if (priceType !== 'coins') return coins === 0 ? undefined : '只有金币作品才有价格'
  return coins >= min && coins <= max ? undefined : `价格须为 ${min} 至 ${max} 金币`
}

/** What the house's own rules decide is kept as a name, an operator's reasons in words. */
const HOUSE_REASONS: ReadonlyMap<string, string> = new Map([
  ['scan', '未通过自动检测'],
  ['consent_withdrawn', '人物撤回了授权'],
])

/** Why it was refused, for its author: a failed transcoding speaks before any review. */
export function whyRefused(
  state: State,
  failure: string,
  statement: StatementOfReasons | undefined,
): { reasons: string[]; note: string } {
  if (failure !== '') return { reasons: [failure], note: '' }
  if (!statement || (state !== 'reject' && state !== 'down')) return { reasons: [], note: '' }
  return { reasons: statement.reasons.map((one) => HOUSE_REASONS.get(one) ?? one), note: statement.note }
}

/** Whole seconds, never none. */
export const secondsOf = (durationMs: number): number => Math.max(1, Math.round(durationMs / 1000))

/** 12:05 or 1:02:05. */
export function clockOf(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const two = (count: number) => String(count).padStart(2, '0')
  const rest = `${two(minutes)}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}
