import { secondsLater } from '../../platform/clock.ts'

const DAY = 86_400
const SATURDAY = 6
const SUNDAY = 0

/** The same time of day, so many working days later: Monday to Friday in UTC+8. */
export function businessDaysLater(from: Date, days: number): Date {
  let at = from
  for (let left = days; left > 0;) {
    at = secondsLater(at, DAY)
    const weekday = secondsLater(at, 8 * 3600).getUTCDay()
    if (weekday !== SATURDAY && weekday !== SUNDAY) left -= 1
  }
  return at
}
