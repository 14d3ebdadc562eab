import { dayNumber } from '../platform/clock.ts'
import { question } from '../platform/database.ts'
import type { Tx } from '../platform/database.ts'
import type { VipLevel } from './vip.ts'

/** What a member's own record says of what he has; money in minor units. */
export interface Figures {
  coins: number
  votes: number
  tuiCoins: number
  /** All promotion income ever. */
  totalTuiCoins: number
  todayWorks: number
  todayPosts: number
  todayTuiCoins: number
  level: 0 | VipLevel
  permanent: boolean
  endsAt: Date | null
  tickets: number
}

const NO_DAY = 0

// One question, because every start of the app asks it.
const askFigures = question<Figures>(
  'member_figures',
  `select ledger_balance($1, 'coins') as coins, ledger_balance($1, 'votes') as votes,
     ledger_balance($1, 'tui_coins') as "tuiCoins",
     (select coalesce(sum(amount), 0)::bigint from ledger_income_since($1, 'held', $4)) as "totalTuiCoins",
     (select coalesce(sum(amount), 0)::bigint from ledger_income_since($1, 'held', $3)) as "todayTuiCoins",
     today.works as "todayWorks", today.posts as "todayPosts",
     coalesce(vip.level, 0) as level, coalesce(vip.permanent, false) as permanent,
     case when vip.permanent then null else vip.ends_at end as "endsAt",
     (select count(*) from tickets where owner = $1 and used_at is null and expires_at > $2) as tickets
   from (select coalesce(sum(amount) filter (where subject <> 'post'), 0)::bigint as works,
       coalesce(sum(amount) filter (where subject = 'post'), 0)::bigint as posts
     from ledger_income_since($1, 'votes', $3)) today,
   (select max(level) as level, bool_or(ends_at is null) as permanent, max(ends_at) as ends_at
     from vip_grants where owner = $1 and (ends_at is null or ends_at > $2)) vip`,
)

export async function figuresOf(tx: Tx, uid: number, now: Date): Promise<Figures> {
  const [row] = await askFigures(tx, uid, now, dayNumber(now), NO_DAY)
  if (!row) throw new Error('a member has no figures')
  return row
}
