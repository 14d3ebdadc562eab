import { statement } from '../platform/database.ts'
import type { Tx } from '../platform/database.ts'
import type { MemberAccount } from './post.ts'

const memberStatement = statement<never>('ledger_lock_member', 'select ledger_lock_member($1)')

/** Several members at once, in the order in which every posting locks: nobody waits in a circle. */
export async function lockMembers(tx: Tx, uids: readonly number[]): Promise<void> {
  for (const uid of uids.toSorted((one, other) => one - other)) await memberStatement(tx, uid)
}

export interface Account {
  owner: number
  kind: MemberAccount
}

const accountsStatement = statement<Account & { balance: number }>(
  'ledger_lock_accounts',
  `select owner, kind, balance from ledger_accounts
   where (owner, kind) in (select * from unnest($1::bigint[], $2::ledger_account[]))
   order by owner, kind for update`,
)

/** What is in these accounts and stays there until the caller's transaction ends; without what is not folded yet. */
export async function lockAccounts(tx: Tx, accounts: readonly Account[]) {
  const rows = await accountsStatement(
    tx,
    accounts.map(({ owner }) => owner),
    accounts.map(({ kind }) => kind),
  )
  return (owner: number, kind: MemberAccount): number =>
    rows.find((row) => row.owner === owner && row.kind === kind)?.balance ?? 0
}
