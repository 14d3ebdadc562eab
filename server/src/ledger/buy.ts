import { statement } from '../platform/database.ts'
import type { Database, Tx } from '../platform/database.ts'
import { digestOf } from './keys.ts'
import { createTill } from './till.ts'
import type { Till } from './till.ts'

export interface Purchase {
  buyer: number
  /** Made once per intent by the client: the same gives the same answer. */
  requestId: string
  subject: string
  subjectId: string
  /** Minor units, more than nothing. */
  price: number
  /** Who gets a share; 0 when it is the house's own. */
  creator: number
  /** Per cent of the price. */
  share: number
  at: Date
}

export type Bought =
  | { code: undefined; balance: number; transaction: number }
  | { code: 'NOT_ENOUGH_COINS'; short: number }
  /** His own limit for a month leaves less than the price. */
  | { code: 'SPENDING_LIMIT'; left: number }
  | { code: 'ALREADY_OWNED' }
  | { code: 'REQUEST_ID_REUSED' }

const tills = new WeakMap<Database, Till>()

/** One purchase with coins, decided once: refusals are kept like successes. Those that come at once are paid together. */
export async function buy(db: Database, purchase: Purchase): Promise<Bought> {
  let till = tills.get(db)
  if (!till)
    tills.set(db, (till = createTill({ one: (one) => buyWithin(db, one), many: (all) => buyMany(db, all) })))
  return till.buy(priced(purchase))
}

const buyStatement = statement<{ answer: Bought }>(
  'ledger_buy',
  'select ledger_buy($1, $2, $3, $4, $5, $6, $7, $8, $9) as answer',
)

/** The same as a part of the caller's transaction, or alone. */
export async function buyWithin(tx: Tx, purchase: Purchase): Promise<Bought> {
  const { buyer, requestId, subject, subjectId, price, creator, share, at } = priced(purchase)
  const body = bodyOf(purchase)
  const [row] = await buyStatement(tx, buyer, requestId, body, subject, subjectId, price, creator, share, at)
  if (!row) throw new Error('a purchase has no answer')
  return row.answer
}

const manyStatement = statement<{ answers: Bought[] }>(
  'ledger_buy_many',
  `select array_to_json(ledger_buy_many($1::bigint[], $2::text[], $3::bytea[], $4::text[], $5::text[], $6::bigint[],
     $7::bigint[], $8::integer[], $9)) as answers`,
)

async function buyMany(db: Database, all: readonly Purchase[]): Promise<Bought[]> {
  const [row] = await manyStatement(
    db,
    all.map(({ buyer }) => buyer),
    all.map(({ requestId }) => requestId),
    all.map((purchase) => String.raw`\x${bodyOf(purchase).toString('hex')}`),
    all.map(({ subject }) => subject),
    all.map(({ subjectId }) => subjectId),
    all.map(({ price }) => price),
    all.map(({ creator }) => creator),
    all.map(({ share }) => share),
    all.reduce((latest, { at }) => (at > latest ? at : latest), new Date(0)),
  )
  if (row?.answers.length !== all.length) throw new Error('a purchase has no answer')
  return row.answers
}

// What the member asked for; the price may have changed since and is not his to say.
const bodyOf = ({ subject, subjectId }: Purchase): Buffer => digestOf(['buy', subject, subjectId])

function priced(purchase: Purchase): Purchase {
  if (!Number.isSafeInteger(purchase.price) || purchase.price <= 0)
    throw new Error(`${purchase.price} is not a price`)
  return purchase
}
