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

/**
 * The page that an address names, however it was copied: without our own host, a place within the page, a slash at the
 * end, and with its parameters in one order. What is no address stays as it was written.
 */
export function pageOfAddress(address: string, publicUrl: string): string {
  if (!/^(?:https?:\/)?\//i.test(address)) return address
  const url = URL.parse(address, publicUrl)
  if (!url) return address
  // The app's own addresses are behind the sign.
  const within = url.hash.startsWith('#/') ? URL.parse(url.hash.slice(1), publicUrl) : null
  const { pathname, searchParams } = within ?? url
  searchParams.sort()
  const query = searchParams.size > 0 ? `?${searchParams}` : ''
  const host = url.host === URL.parse(publicUrl)?.host ? '' : url.host
  return `${host}${pathname.replace(/\/+$/, '') || '/'}${query}`
}
