import { copy } from './copy.ts'
import type { DocumentKind } from './queries.ts'

/** What is asked about a person, as it is typed. */
export interface Identity {
  name: string
  /** YYYY-MM-DD, as a date field gives it. */
  birthDate: string
  documentKind: DocumentKind
  documentNumber: string
}

export type IdentityField = keyof Identity

export const EMPTY_IDENTITY: Identity = {
  name: '',
  birthDate: '',
  documentKind: 'id_card',
  documentNumber: '',
}

const LONGEST_NAME = 50
const EARLIEST = '1900-01-01'
const NUMBER = /^[A-Z0-9][A-Z0-9-]{3,30}$/
const words = copy.errors

/** As the server keeps it. */
export const numberOf = ({ documentNumber }: Identity): string => documentNumber.trim().toUpperCase()

/** The day of an age, both YYYY-MM-DD. Who was born on a 29th of February reaches it on the 1st of March. */
export function dayOfAge(birthDate: string, age: number): string {
  const born = new Date(`${birthDate}T00:00:00Z`)
  const day = Date.UTC(born.getUTCFullYear() + age, born.getUTCMonth(), born.getUTCDate())
  return new Date(day).toISOString().slice(0, 10)
}

/** Today as the server counts days, in UTC+8. */
export const dayNow = (nowMs: number): string => new Date(nowMs + 8 * 3_600_000).toISOString().slice(0, 10)

export interface AgeRule {
  least: number
  today: string
  /** What somebody younger is told, with the day from which on it may be. */
  young: (least: number, day: string) => string
}

export function birthDateError(birthDate: string, { least, today, young }: AgeRule): string | undefined {
  if (!birthDate) return words.birthDate
  if (Number.isNaN(Date.parse(birthDate)) || birthDate < EARLIEST || birthDate > today)
    return words.birthDateWrong
  const adult = dayOfAge(birthDate, least)
  return adult > today ? young(least, inWords(adult)) : undefined
}

function inWords(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}年${month}月${date}日`
}

/** What is wrong before the server is asked. */
export function identityErrors(identity: Identity, rule: AgeRule): Partial<Record<IdentityField, string>> {
  const name = identity.name.trim()
  const number = numberOf(identity)
  const found = {
    name: name ? (name.length > LONGEST_NAME ? words.nameLong : undefined) : words.name,
    birthDate: birthDateError(identity.birthDate, rule),
    documentNumber: number ? (NUMBER.test(number) ? undefined : words.numberWrong) : words.number,
  }
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error !== undefined))
}
