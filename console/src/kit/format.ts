/** Times and sums as operators read them. Times are Unix seconds. */

const two = (value: number): string => String(value).padStart(2, '0')

/** 11月14日 21:20, with the year when it is another. */
export function moment(seconds: number, nowMs = Date.now()): string {
  const at = new Date(seconds * 1000)
  const year = at.getFullYear()
  const day = `${at.getMonth() + 1}月${at.getDate()}日`
  const time = `${two(at.getHours())}:${two(at.getMinutes())}`
  return `${year === new Date(nowMs).getFullYear() ? '' : `${year}年`}${day} ${time}`
}

/** 2026-11-14 21:20:07: for the log, where seconds matter and columns stand under each other. */
export function exactMoment(seconds: number): string {
  const at = new Date(seconds * 1000)
  const day = [at.getFullYear(), at.getMonth() + 1, at.getDate()].map(two).join('-')
  return `${day} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':')}`
}

/** 42 分, 2 小时 51 分, 3 天 4 小时. */
export function span(seconds: number): string {
  const minutes = Math.max(0, Math.floor(seconds / 60))
  if (minutes < 1) return '不到 1 分钟'
  if (minutes < 60) return `${minutes} 分`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return minutes % 60 ? `${hours} 小时 ${two(minutes % 60)} 分` : `${hours} 小时`
  return hours % 24 ? `${Math.floor(hours / 24)} 天 ${hours % 24} 小时` : `${hours / 24} 天`
}

/** 1 分 42 秒, 38 秒. */
export function shortSpan(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  return whole < 60 ? `${whole} 秒` : `${Math.floor(whole / 60)} 分 ${two(whole % 60)} 秒`
}

/** 04:07, for a stop-watch. */
export const stopwatch = (seconds: number): string =>
  `${two(Math.floor(Math.max(0, seconds) / 60))}:${two(Math.max(0, Math.floor(seconds)) % 60)}`

/** 04:07 or 1:04:07, a place in a film. */
export const clock = (seconds: number): string => {
  const hours = Math.floor(Math.max(0, seconds) / 3600)
  return hours > 0 ? `${hours}:${stopwatch(seconds % 3600)}` : stopwatch(seconds)
}

/** 12,480 */
export const figure = (value: number): string => value.toLocaleString('en-US')

/** ABCD EFGH …: easier to read off and to type. */
export const inFours = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
