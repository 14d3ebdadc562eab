import { and, desc, eq, getTableColumns, gt, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { entitlements, ledgerEntries, ledgerTransactions } from '../../ledger/ledger.tables.ts'
import { tickets, vipGrants } from '../../ledger/membership.tables.ts'
import { statement } from '../../platform/database.ts'
import type { Tx } from '../../platform/database.ts'
import { redeemCodes, redeemUses } from './wallet.tables.ts'

export interface Movement {
  id: number
  reason: string
  subject: string
  amount: number
  balance: number
  at: Date
}

const movements = (direction: string) => `
  select t.id, t.reason, t.subject, e.amount, e.balance_after as balance, t.at
  from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
  where e.owner = $1 and e.kind = 'coins' and e.balance_after is not null and e.transaction_id < $2 ${direction}
  order by e.transaction_id desc limit $3`

const listStatements = {
  all: statement<Movement>('coin_movements', movements('')),
  in: statement<Movement>('coin_movements_in', movements('and e.amount > 0')),
  out: statement<Movement>('coin_movements_out', movements('and e.amount < 0')),
}

export const listMovements = (
  tx: Tx,
  owner: number,
  type: keyof typeof listStatements,
  before: number,
  limit: number,
): Promise<Movement[]> => listStatements[type](tx, owner, before, limit)

export type TicketRow = typeof tickets.$inferSelect
export type TicketState = 'unused' | 'used' | 'expired'

const inState: Record<TicketState, (now: Date) => SQL | undefined> = {
  unused: (now) => and(isNull(tickets.usedAt), gt(tickets.expiresAt, now)),
  used: () => isNotNull(tickets.usedAt),
  expired: (now) => and(isNull(tickets.usedAt), lte(tickets.expiresAt, now)),
}

export async function listTicketsOf(
  tx: Tx,
  owner: number,
  state: TicketState | undefined,
  now: Date,
  before: number,
  limit: number,
): Promise<TicketRow[]> {
  return tx
    .select()
    .from(tickets)
    .where(and(eq(tickets.owner, owner), lt(tickets.id, before), state && inState[state](now)))
    .orderBy(desc(tickets.id))
    .limit(limit)
}

export async function countTickets(tx: Tx, owner: number, now: Date): Promise<Record<TicketState, number>> {
  const among = (state: TicketState) =>
    sql<number>`count(*) filter (where ${inState[state](now)})`.mapWith(Number)
  const [row] = await tx
    .select({ unused: among('unused'), used: among('used'), expired: among('expired') })
    .from(tickets)
    .where(eq(tickets.owner, owner))
  return row ?? { unused: 0, used: 0, expired: 0 }
}

export type CodeRow = typeof redeemCodes.$inferSelect
export type NewCode = typeof redeemCodes.$inferInsert

/** False when there is such a code already. */
export async function insertCode(tx: Tx, code: NewCode): Promise<boolean> {
  const made = await tx
    .insert(redeemCodes)
    .values(code)
    .onConflictDoNothing()
    .returning({ id: redeemCodes.id })
  return made.length > 0
}

/** Those who come for the same code follow each other. */
export async function lockCode(tx: Tx, codeHash: Buffer): Promise<CodeRow | undefined> {
  const [row] = await tx.select().from(redeemCodes).where(eq(redeemCodes.codeHash, codeHash)).for('update')
  return row
}

/** False when this member has used it before. */
export async function insertUse(tx: Tx, codeId: number, owner: number, usedAt: Date): Promise<boolean> {
  const used = await tx.insert(redeemUses).values({ codeId, owner, usedAt }).onConflictDoNothing().returning()
  if (used.length === 0) return false
  await tx
    .update(redeemCodes)
    .set({ usedCount: sql`${redeemCodes.usedCount} + 1` })
    .where(eq(redeemCodes.id, codeId))
  return true
}

/** All that is kept about a member's money and rights, whole: for his export. */
export async function everythingOf(tx: Tx, owner: number) {
  const postings = await tx
    .select({
      at: ledgerTransactions.at,
      reason: ledgerTransactions.reason,
      subject: ledgerTransactions.subject,
      subjectId: ledgerTransactions.subjectId,
      account: ledgerEntries.kind,
      amount: ledgerEntries.amount,
      balanceAfter: ledgerEntries.balanceAfter,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(eq(ledgerEntries.owner, owner))
    .orderBy(ledgerEntries.transactionId, ledgerEntries.place)
  const { owner: _vip, ...vip } = getTableColumns(vipGrants)
  const { owner: _ticket, ...ticket } = getTableColumns(tickets)
  return {
    postings,
    vip: await tx.select(vip).from(vipGrants).where(eq(vipGrants.owner, owner)).orderBy(vipGrants.id),
    tickets: await tx.select(ticket).from(tickets).where(eq(tickets.owner, owner)).orderBy(tickets.id),
    bought: await tx
      .select({
        subject: entitlements.subject,
        subjectId: entitlements.subjectId,
        by: sql<string>`case when ${entitlements.ticketId} is null then 'coins' else 'ticket' end`,
        grantedAt: entitlements.grantedAt,
        revokedAt: entitlements.revokedAt,
      })
      .from(entitlements)
      .where(eq(entitlements.owner, owner))
      .orderBy(entitlements.id),
    codes: await tx
      .select({ usedAt: redeemUses.usedAt })
      .from(redeemUses)
      .where(eq(redeemUses.owner, owner))
      .orderBy(redeemUses.usedAt),
  }
}
