import { statement } from '../platform/database.ts'
import type { Tx } from '../platform/database.ts'
import type { Entry } from './post.ts'

/** Why a balance is what it is, for operators: read from the entries alone, so that it can be held against the balance. */
export interface BalanceStory {
  owner: number
  kind: Entry['kind']
  /** What the account holds now, as everybody is told: `stored` and `appended` together. */
  balance: number
  stored: number
  /** What others' acts brought and no fold has put into `stored` yet. */
  appended: { amount: number; entries: number }
  /** All of its history by why it moved, the largest sums first. */
  reasons: { reason: string; entries: number; came: number; went: number }[]
  /** The last ones, newest first. */
  movements: Movement[]
  /** Whether the balance is the sum of the entries; where it is not, faults() names the account. */
  agrees: boolean
}

export interface Movement {
  transaction: number
  reason: string
  actor: number
  subject: string
  subjectId: string
  at: Date
  amount: number
  /** What the entries up to this one sum up to, in the order of their numbers. */
  running: number
  /** In `stored`, or still waiting for a fold. */
  folded: boolean
  /** The transaction that this one takes back, or ends. */
  reverses: number | null
  reversedBy: number | null
}

const SOME = 20

const accountStatement = statement<{ stored: number; appended: number; entries: number }>(
  'explain_account',
  `select coalesce((select balance from ledger_accounts where owner = $1 and kind = $2::ledger_account), 0) as stored,
     coalesce(sum(amount), 0)::bigint as appended, count(*) as entries
   from ledger_unfolded where owner = $1 and kind = $2::ledger_account`,
)

const reasonsStatement = statement<BalanceStory['reasons'][number]>(
  'explain_reasons',
  `select t.reason, count(*) as entries, coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as came,
     coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as went
   from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
   where e.owner = $1 and e.kind = $2::ledger_account group by t.reason order by sum(abs(e.amount)) desc, t.reason`,
)

// The index has its numbers without nulls, and says so: only in the same words it is read in its order.
const movementsStatement = statement<Movement>(
  'explain_movements',
  `select t.id as transaction, t.reason, t.actor, t.subject, t.subject_id as "subjectId", t.at, e.amount,
     ($4 - coalesce(sum(e.amount) over (order by e.transaction_id desc, e.place desc
       rows between unbounded preceding and 1 preceding), 0))::bigint as running,
     e.balance_after is not null or t.id <= f.folded_through or t.written_by < f.folded_before as folded,
     t.reverses, (select r.id from ledger_transactions r where r.reverses = t.id) as "reversedBy"
   from ledger_fold f, (select * from ledger_entries where owner = $1 and kind = $2::ledger_account
       order by transaction_id desc nulls last limit $3) e
     join ledger_transactions t on t.id = e.transaction_id
   order by e.transaction_id desc, e.place desc`,
)

export async function explainBalance(
  tx: Tx,
  owner: number,
  kind: Entry['kind'],
  last = SOME,
): Promise<BalanceStory> {
  const [account] = await accountStatement(tx, owner, kind)
  if (!account) throw new Error('an account has no story')
  const { stored, appended, entries } = account
  const reasons = await reasonsStatement(tx, owner, kind)
  const sum = reasons.reduce((total, { came, went }) => total + came - went, 0)
  const movements = await movementsStatement(tx, owner, kind, last, sum)
  return {
    owner,
    kind,
    balance: stored + appended,
    stored,
    appended: { amount: appended, entries },
    reasons,
    movements,
    agrees: stored + appended === sum,
  }
}

/** One transaction with everything that hangs on it. */
export interface TransactionStory {
  id: number
  reason: string
  actor: number
  subject: string
  subjectId: string
  at: Date
  reverses: number | null
  reversedBy: number | null
  entries: {
    place: number
    owner: number
    kind: Entry['kind']
    amount: number
    after: number | null
    folded: boolean
  }[]
  /** What it opened. */
  entitlement: { id: number; owner: number; grantedAt: Date; revokedAt: Date | null } | undefined
  /** The order whose payment it credits, holds or releases a share of. */
  orderNo: string | undefined
  /** The request of a member that it answers, and with what. */
  key: { key: string; answer: unknown } | undefined
  /** Other transactions about the same thing; the purchases of a work are too many, and not among them. */
  related: { id: number; reason: string }[]
}

const transactionStatement = statement<
  Omit<TransactionStory, 'entries' | 'entitlement' | 'orderNo' | 'key' | 'related'>
>(
  'explain_transaction',
  `select t.id, t.reason, t.actor, t.subject, t.subject_id as "subjectId", t.at, t.reverses,
     (select r.id from ledger_transactions r where r.reverses = t.id) as "reversedBy"
   from ledger_transactions t where t.id = $1`,
)
const entriesStatement = statement<TransactionStory['entries'][number]>(
  'explain_entries',
  `select e.place, e.owner, e.kind, e.amount, e.balance_after as after,
     e.balance_after is not null or t.id <= f.folded_through or t.written_by < f.folded_before as folded
   from ledger_fold f, ledger_entries e join ledger_transactions t on t.id = e.transaction_id
   where e.transaction_id = $1 order by e.place`,
)
const entitlementStatement = statement<NonNullable<TransactionStory['entitlement']>>(
  'explain_entitlement',
  `select id, owner, granted_at as "grantedAt", revoked_at as "revokedAt" from entitlements
   where owner = $2 and subject = $3 and transaction_id = $1`,
)
const keyStatement = statement<NonNullable<TransactionStory['key']>>(
  'explain_key',
  `select key, answer from ledger_keys where actor = $2 and answer ->> 'transaction' = $1::text`,
)
const relatedStatement = statement<{ id: number; reason: string }>(
  'explain_related',
  `select id, reason from ledger_transactions
   where subject = $2 and subject_id = $3 and reason <> 'purchase' and id <> $1 order by id desc limit ${SOME}`,
)

/** Undefined when there is none with this number. */
export async function explainTransaction(tx: Tx, id: number): Promise<TransactionStory | undefined> {
  const [transaction] = await transactionStatement(tx, id)
  if (!transaction) return undefined
  const { actor, subject, subjectId } = transaction
  const [entitlement] = await entitlementStatement(tx, id, actor, subject)
  const [key] = await keyStatement(tx, String(id), actor)
  return {
    ...transaction,
    entries: await entriesStatement(tx, id),
    entitlement,
    orderNo: subject === 'payment' ? subjectId : undefined,
    key,
    related: await relatedStatement(tx, id, subject, subjectId),
  }
}
