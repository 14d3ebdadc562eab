import type { Calls } from '@qingyu/contract/contract'
import { formCopy as copy } from './form-copy.ts'
import type { WorkForm } from './form-shape.ts'

/** The rules of the form, and what it is for the server. */

type Detail = Calls['x/works/detail']['output']
export type WorkInput = Omit<Calls['x/works/create']['input'], 'upload'>

export type WorkField = keyof WorkForm | 'upload'
export type WorkErrors = Partial<Record<WorkField, string>>

export const LONGEST_TITLE = 60
export const LONGEST_DESCRIPTION = 1000
const LONGEST_TAG = 12
const MOST_TAGS = 8

export interface FormRules {
  coins_min: number
  coins_max: number
  /** YYYY-MM-DD, in UTC+8. */
  today: string
}

/** Today as the server counts days, in UTC+8. */
export const dayNow = (nowMs: number): string => new Date(nowMs + 8 * 3_600_000).toISOString().slice(0, 10)

/** What is wrong before the server is asked. */
export function formErrors(form: WorkForm, { coins_min, coins_max, today }: FormRules): WorkErrors {
  const words = copy.errors
  const title = form.title.trim()
  const coins = Number(form.coins)
  const fits = Number.isInteger(coins) && coins >= coins_min && coins <= coins_max
  const found: WorkErrors = {
    ...(!title && { title: words.title }),
    ...(title.length > LONGEST_TITLE && { title: words.titleLong }),
    ...(!form.category && { category: words.category }),
    ...(form.priceType === 'coins' && !fits && { coins: words.coins(coins_min, coins_max) }),
    ...(form.people.length === 0 && !form.nobody && { people: words.people }),
    ...(!form.producedOn && { producedOn: words.producedOn }),
    ...(form.producedOn > today && { producedOn: words.producedLate }),
    ...(!form.agreed && { agreed: words.agreed }),
  }
  return found
}

/** As a tag is kept: without the sign that some write before it. */
export const tagOf = (typed: string): string =>
  typed
    .trim()
    .replace(/^[#＃]+/, '')
    .trim()

export function tagFault(tag: string, tags: readonly string[]): string | undefined {
  if (tags.includes(tag)) return copy.errors.tagTwice
  if (tags.length >= MOST_TAGS) return copy.errors.tagMany
  return tag.length > LONGEST_TAG ? copy.errors.tagLong : undefined
}

/** What a buyer's coins bring: 30 at 70 % are 21.00. */
export const shareInWords = (coins: string, share: number): string =>
  (Math.floor((Number(coins) || 0) * share) / 100).toFixed(2)

export const inputOf = (form: WorkForm): WorkInput => ({
  title: form.title.trim(),
  description: form.description.trim(),
  category: form.category,
  tags: form.tags,
  cover: form.cover,
  price_type: form.priceType,
  coins: form.priceType === 'coins' ? Number(form.coins) : 0,
  people: form.nobody ? [] : form.people,
  produced_on: form.producedOn,
})

export const formOf = (work: Detail): WorkForm => ({
  title: work.title,
  description: work.description,
  category: work.category,
  tags: work.tags,
  cover: work.cover.id,
  ownCover: work.posters.some(({ id }) => id === work.cover.id) ? '' : work.cover.url,
  priceType: work.price_type,
  coins: work.coins > 0 ? String(work.coins) : '',
  people: work.people,
  nobody: work.people.length === 0,
  producedOn: work.produced_on,
  agreed: false,
})
