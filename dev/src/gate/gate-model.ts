/** What the gate must do, said a second time in another language: the proof holds the database against it. */

export type State = 'draft' | 'scan' | 'wait' | 'release' | 'reject' | 'hide' | 'down'
export type Scope = 'depiction' | 'distribution' | 'download'
export type Kind = keyof typeof KINDS

export const KINDS = {
  gate_work: { table: 'gate_works', class: 'work', column: 'title' },
  gate_post: { table: 'gate_posts', class: 'post', column: 'title' },
  gate_note: { table: 'gate_notes', class: 'record', column: 'title' },
  verification: { table: 'verifications', class: 'record', column: 'consent_hash' },
} as const

export const KIND_NAMES = Object.keys(KINDS) as Kind[]

export interface Item {
  kind: Kind
  id: number
  author: number
  priced: boolean
  state: State
  version: number
  content: string
  declared: boolean
  depicted: Set<Person>
  /** Quarantined by the scan, of this version, not cleared. */
  hits: number[]
  releasers: Set<number>
  judged: Set<number>
  second: boolean
  task: number
  claimedBy: number
  claimedUntil: number
  hiddenBy: 'author' | 'operator'
  /** Taken out by somebody to be seen in it: for good. */
  takenOut: boolean
}

export interface Person {
  id: number
  owner: number
  adultFrom: string
  consents: Set<Scope>
}

export interface Operator {
  id: number
  role: 'owner' | 'editor' | 'moderator' | 'finance' | 'support'
  disabled: boolean
}

export interface Model {
  items: Item[]
  people: Person[]
  operators: Operator[]
  house: Set<number>
  /** Seconds since the beginning. */
  now: number
}

export const PUBLIC_OR_WAITING: readonly State[] = ['scan', 'wait', 'release', 'hide']
export const OPEN: readonly State[] = ['draft', 'reject']

export const judges = ({ role, disabled }: Operator): boolean =>
  !disabled && (role === 'owner' || role === 'moderator')
export const edits = (operator: Operator): boolean =>
  judges(operator) || (!operator.disabled && operator.role === 'editor')

export const isVerified = ({ items, house }: Model, author: number): boolean =>
  house.has(author) ||
  items.some((item) => item.kind === 'verification' && item.author === author && item.state === 'release')

/** Whether an item may be public, its reviews aside. */
export function mayBePublic(model: Model, item: Item): boolean {
  if (item.takenOut || item.hits.length > 0) return false
  const { class: itsClass } = KINDS[item.kind]
  if (itsClass === 'record') return true
  const needsVerified = itsClass === 'work' || item.priced
  if (needsVerified ? !isVerified(model, item.author) : !item.declared) return false
  return [...item.depicted].every(({ consents }) => consents.has('depiction') && consents.has('distribution'))
}

export const hasReviews = (item: Item, releasers = item.releasers.size): boolean =>
  releasers >= (item.second ? 2 : 1)

export function toWait(item: Item, task: number): void {
  item.state = 'wait'
  item.task = task
  item.claimedBy = 0
  item.claimedUntil = 0
}

/** Out of the public: the reviews that let it in no longer count. */
export function toDown(item: Item): void {
  item.state = 'down'
  item.releasers.clear()
}

export function toNextVersion(item: Item): void {
  item.state = 'draft'
  item.version += 1
  item.declared = false
  item.second = false
  item.hits = []
  item.releasers.clear()
  item.judged.clear()
}
