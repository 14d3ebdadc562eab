import { listCoinMovements } from './list-coin-movements.ts'
import { listTickets } from './list-tickets.ts'
import { readSpendingLimit } from './read-spending-limit.ts'
import { redeemCode } from './redeem-code.ts'
import { setSpendingLimit } from './set-spending-limit.ts'

export const walletRoutes = [listCoinMovements, listTickets, redeemCode, readSpendingLimit, setSpendingLimit]
