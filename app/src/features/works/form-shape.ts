import type { Calls } from '@qingyu/contract/contract'

/** What the form of a work holds, as it is typed and chosen. Without its rules, which only the form itself needs. */

export type PriceType = Calls['x/works/detail']['output']['price_type']

export interface WorkForm {
  title: string
  description: string
  category: string
  tags: string[]
  /** Of a poster, or of a picture of one's own, which then has an address too; empty: the best poster. */
  cover: string
  ownCover: string
  priceType: PriceType
  /** As it is typed. */
  coins: string
  people: string[]
  nobody: boolean
  /** YYYY-MM-DD, as a date field gives it. */
  producedOn: string
  agreed: boolean
}

export const EMPTY_FORM: WorkForm = {
  title: '',
  description: '',
  category: '',
  tags: [],
  cover: '',
  ownCover: '',
  priceType: 'free',
  coins: '',
  people: [],
  nobody: false,
  producedOn: '',
  agreed: false,
}

/** Something in it that one would not like to lose. */
export const isFilled = (form: WorkForm): boolean => JSON.stringify(form) !== JSON.stringify(EMPTY_FORM)
