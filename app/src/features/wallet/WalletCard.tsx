import type { UserRecord } from '@qingyu/contract/user-record'
import { Button } from '@qingyu/ui/Button.tsx'
import { Coin } from '@qingyu/ui/Coin.tsx'
import { Icon } from '@qingyu/ui/Icon.tsx'
import { ChevronRight } from 'lucide-react'
import { money } from '../../shell/format.ts'
import { navigate } from '../../shell/navigation.ts'
import { copy } from './copy.ts'
import css from './WalletCard.module.css'

export type Purse = Pick<UserRecord, 'coins' | 'votes' | 'tui_coins' | 'my_ticket_number'>

/** On the my screen: what I have, and where it went. */
export function WalletCard({ purse }: { purse: Purse }) {
  const { coins, votes, tui_coins, my_ticket_number } = purse
  return (
    <section className={css['card']}>
      <header className={css['head']}>
        <h2>{copy.wallet}</h2>
        <button type="button" className={css['records']} onClick={() => navigate('/coin-record')}>
          {copy.coinRecord}
          <Icon of={ChevronRight} size={14} />
        </button>
      </header>
      <div className={css['row']}>
        <ul className={css['figures']}>
          <li>
            <b className={css['coins']}>
              <Coin size={20} />
              {coins}
            </b>
            {copy.balance}
          </li>
          <li>
            <b>{money(Number(votes) + Number(tui_coins))}</b>
            {copy.income}
          </li>
          <li>
            <b>
              <button type="button" className={css['tickets']} onClick={() => navigate('/my/card')}>
                {copy.tickets(my_ticket_number)}
              </button>
            </b>
            {copy.ticketLabel}
          </li>
        </ul>
        <Button kind="gold" size={30} onClick={() => navigate('/coin-recharge')}>
          {copy.recharge}
        </Button>
      </div>
    </section>
  )
}
