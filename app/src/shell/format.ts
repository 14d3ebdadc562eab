/** Numbers, sums and times as members read them. */

const units = {
  zh: [
    [1e3, '千'],
    [1e4, '万'],
    [1e6, '百万'],
    [1e8, '亿'],
    [1e12, '兆'],
  ],
  en: [
    [1e3, 'k'],
    [1e6, 'M'],
    [1e9, 'G'],
    [1e12, 'T'],
  ],
} as const

/** 3200 → 3.2千: one decimal, none when it is 0. What rounds up to the next unit is written in that one: 9999 → 1万. */
export function shortNumber(value: number, locale: keyof typeof units = 'zh'): string {
  if (!Number.isFinite(value)) return '0'
  let size = 1
  let name = ''
  for (const [next, nextName] of units[locale]) {
    if (Math.round((Math.abs(value) * 10) / size) * size < next * 10) break
    size = next
    name = nextName
  }
  return `${Math.round((value * 10) / size) / 10}${name}`
}

const two = (value: number): string => String(value).padStart(2, '0')

/** mm:ss, from an hour on hh:mm:ss. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds)) || 0
  const minutes = Math.floor(whole / 60)
  const end = `${two(minutes % 60)}:${two(whole % 60)}`
  return minutes < 60 ? end : `${two(Math.floor(minutes / 60))}:${end}`
}

/** ¥1,284.60 of 1284.6 or '1284.60'. */
export function money(yuan: number | string): string {
  const value = Number(yuan) || 0
  const digits = Math.abs(value)
    .toFixed(2)
    .replace(/\B(?=(\d{3})+\.)/g, ',')
  return `${value < 0 ? '-' : ''}¥${digits}`
}

/** 11月12日, with the year when it is another. Times are Unix seconds, days are those of this device. */
export function date(seconds: number, nowMs = Date.now()): string {
  const day = new Date(seconds * 1000)
  const year = day.getFullYear()
  const rest = `${day.getMonth() + 1}月${day.getDate()}日`
  return year === new Date(nowMs).getFullYear() ? rest : `${year}年${rest}`
}

/** 11月12日 22:50. */
export function dayAndTime(seconds: number, nowMs = Date.now()): string {
  const day = new Date(seconds * 1000)
  return `${date(seconds, nowMs)} ${two(day.getHours())}:${two(day.getMinutes())}`
}

/** 刚刚, 5分钟前, 3小时前 (today), 昨天, 4天前, then the date. */
export function timeAgo(seconds: number, nowMs = Date.now()): string {
  const passedMs = nowMs - seconds * 1000
  // Clocks differ by a little; what lies further ahead is no past.
  if (passedMs < -60_000) return date(seconds, nowMs)
  const minutes = Math.floor(passedMs / 60_000)
  if (minutes < 1) return '刚刚'
  if (minutes < 60) return `${minutes}分钟前`
  const days = Math.round((midnight(nowMs) - midnight(seconds * 1000)) / 86_400_000)
  if (days === 0) return `${Math.floor(minutes / 60)}小时前`
  if (days === 1) return '昨天'
  return days < 7 ? `${days}天前` : date(seconds, nowMs)
}

const midnight = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0)
