import { dayAndTime } from '../../shell/format.ts'
import { limitCopy as copy } from './limit-copy.ts'
import type { SpendingLimit } from './shapes.ts'

/** 11月16日 18:05 起改为 500 金币. */
export function nextText({ monthly, from }: NonNullable<SpendingLimit['next']>): string {
  const when = dayAndTime(from)
  return monthly === null ? copy.nextNone(when) : copy.nextLimit(when, monthly)
}

export function outcomeText({ monthly, next }: SpendingLimit): string {
  if (next) return nextText(next)
  return monthly === null ? copy.removed : copy.holds(monthly)
}
