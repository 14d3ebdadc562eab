import { expect, test } from 'vitest'
import { date, dayAndTime, duration, money, shortNumber, timeAgo } from './format.ts'

test.each([
  [0, '0'],
  [1, '1'],
  [999, '999'],
  [1000, '1千'],
  [1049, '1千'],
  [1050, '1.1千'],
  [3200, '3.2千'],
  [9949, '9.9千'],
  [9950, '1万'],
  [9999, '1万'],
  [10_000, '1万'],
  [12_400, '1.2万'],
  [124_000, '12.4万'],
  [999_499, '99.9万'],
  [999_500, '1百万'],
  [999_999, '1百万'],
  [1_000_000, '1百万'],
  [4_800_000, '4.8百万'],
  [99_949_999, '99.9百万'],
  [99_950_000, '1亿'],
  [100_000_000, '1亿'],
  [123_456_789_012, '1234.6亿'],
  [999_994_999_999, '9999.9亿'],
  [999_995_000_000, '1兆'],
  [1_234_000_000_000_000, '1234兆'],
  [-3200, '-3.2千'],
  [Number.NaN, '0'],
])('numbers are abbreviated with one decimal by 千, 万, 百万, 亿, 兆: %d → %s', (value, text) => {
  expect(shortNumber(value)).toBe(text)
})

test.each([
  [999, '999'],
  [1000, '1k'],
  [12_400, '12.4k'],
  [999_949, '999.9k'],
  [999_950, '1M'],
  [4_800_000, '4.8M'],
  [2_500_000_000, '2.5G'],
  [999_950_000_000, '1T'],
])('in English by k, M, G, T: %d → %s', (value, text) => {
  expect(shortNumber(value, 'en')).toBe(text)
})

test.each([
  [0, '00:00'],
  [5, '00:05'],
  [65, '01:05'],
  [1456.9, '24:16'],
  [3599, '59:59'],
  [3600, '01:00:00'],
  [7325, '02:02:05'],
  [360_000, '100:00:00'],
  [-3, '00:00'],
  [Number.NaN, '00:00'],
])('durations display as mm:ss or hh:mm:ss: %d → %s', (seconds, text) => {
  expect(duration(seconds)).toBe(text)
})

test.each([
  [0, '¥0.00'],
  [5, '¥5.00'],
  [999.99, '¥999.99'],
  [1284.6, '¥1,284.60'],
  ['1284.60', '¥1,284.60'],
  ['1234567.00', '¥1,234,567.00'],
  [100_000, '¥100,000.00'],
  [-42.5, '-¥42.50'],
  ['', '¥0.00'],
])('money shows in yuan with two decimals: %s → %s', (yuan, text) => {
  expect(money(yuan)).toBe(text)
})

/** Of this device's own days, wherever the test runs. */
const at = (...[year, month, ...rest]: [number, number, number, number?, number?, number?]): number =>
  new Date(year, month - 1, ...rest).getTime() / 1000
const now = at(2026, 11, 12, 15, 30) * 1000

test.each([
  [at(2026, 11, 12), '11月12日'],
  [at(2026, 1, 1), '1月1日'],
  [at(2025, 12, 31, 23, 59), '2025年12月31日'],
  [at(2027, 1, 1), '2027年1月1日'],
])('a date names its year when that is another: %d → %s', (seconds, text) => {
  expect(date(seconds, now)).toBe(text)
})

test('a moment is told by its day and time', () => {
  expect(dayAndTime(at(2026, 11, 2, 9, 5), now)).toBe('11月2日 09:05')
  expect(dayAndTime(at(2027, 1, 1), now)).toMatch(/^2027年1月1日 /)
})

test.each([
  [at(2026, 11, 12, 15, 30, 50), '刚刚'],
  [at(2026, 11, 12, 15, 29, 1), '刚刚'],
  [at(2026, 11, 12, 15, 29), '1分钟前'],
  [at(2026, 11, 12, 14, 31), '59分钟前'],
  [at(2026, 11, 12, 14, 30), '1小时前'],
  [at(2026, 11, 12, 0, 0), '15小时前'],
  [at(2026, 11, 11, 23, 59), '昨天'],
  [at(2026, 11, 11, 0, 0), '昨天'],
  [at(2026, 11, 10, 23, 59), '2天前'],
  [at(2026, 11, 6, 1), '6天前'],
  [at(2026, 11, 5, 23), '11月5日'],
  [at(2025, 11, 12, 15, 30), '2025年11月12日'],
  [at(2026, 11, 13, 15, 30), '11月13日'],
])('a time is told from now: %d → %s', (seconds, text) => {
  expect(timeAgo(seconds, now)).toBe(text)
})

test('shortly after midnight what was minutes ago is told in minutes', () => {
  expect(timeAgo(at(2026, 11, 11, 23, 50), at(2026, 11, 12, 0, 20) * 1000)).toBe('30分钟前')
})
