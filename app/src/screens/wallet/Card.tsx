import { Button } from '@qingyu/ui/Button.tsx'
import { EmptyState } from '@qingyu/ui/EmptyState.tsx'
import { NavBar } from '@qingyu/ui/NavBar.tsx'
import { Segmented } from '@qingyu/ui/Segmented.tsx'
import { Skeleton } from '@qingyu/ui/Skeleton.tsx'
import { useState } from 'react'
import { cardCopy as copy } from '../../features/wallet/card-copy.ts'
import { LoadFailed } from '../../features/wallet/LoadFailed.tsx'
import type { TicketPage, TicketState } from '../../features/wallet/shapes.ts'
import { TicketCard } from '../../features/wallet/TicketCard.tsx'
import { listTickets } from '../../features/wallet/wallet-calls.ts'
import { loadRedeem } from '../../features/wallet/wallet-sheets.ts'
import { EndlessFoot } from '../../shell/EndlessFoot.tsx'
import { goBack, navigate } from '../../shell/navigation.ts'
import type { PageProps } from '../../shell/route-params.ts'
import { useEndless } from '../../shell/use-endless.ts'
import type { Endless } from '../../shell/use-endless.ts'
import { useSheet } from '../../shell/use-sheet.ts'
import css from './Card.module.css'

const STATES = ['unused', 'used', 'expired'] as const

export function Card({ query }: PageProps<'/my/card'>) {
  const [state, setState] = useState<TicketState>(query.state)
  const tickets = useEndless(`wallet/tickets/${state}`, (cursor: string) => listTickets(state, cursor))
  const counts = useLastCounts(tickets.data)
  const { open, sheet } = useSheet()
  const redeem = () => open(loadRedeem)
  return (
    <>
      <NavBar
        title={copy.title}
        onBack={() => goBack('/my')}
        right={
          <Button kind="text" size={30} className={css['redeem']} onClick={redeem}>
            {copy.redeem}
          </Button>
        }
      />
      <div className={css['filter']}>
        <Segmented
          label={copy.filter}
          items={STATES.map((key) => ({
            key,
            label: counts ? copy.counted(copy.states[key], counts[key]) : copy.states[key],
          }))}
          value={state}
          onChange={setState}
        />
      </div>
      <Tickets key={state} state={state} tickets={tickets} onRedeem={redeem} />
      {sheet}
    </>
  )
}

/** Every answer has all three, so they stay while another list is on its way. */
function useLastCounts(data: TicketPage | undefined): TicketPage['counts'] | undefined {
  const [counts, setCounts] = useState(data?.counts)
  if (data && data.counts !== counts) setCounts(data.counts)
  return counts
}

interface TicketsProps {
  state: TicketState
  tickets: Endless<TicketPage>
  onRedeem: () => void
}

function Tickets({
  state,
  tickets: { data, error, loading, reload, more, loadMore },
  onRedeem,
}: TicketsProps) {
  if (!data) {
    if (error && !loading) return <LoadFailed onRetry={reload} />
    return (
      <div aria-busy className={css['list']}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} width="100%" height={84} />
        ))}
      </div>
    )
  }
  if (data.list.length === 0) {
    return (
      <EmptyState
        title={copy.none[state]}
        text={state === 'unused' && copy.noneHint}
        actions={
          state === 'unused' && (
            <>
              <Button onClick={() => navigate('/renewal')}>{copy.toRenewal}</Button>
              <Button kind="tonal" onClick={onRedeem}>
                {copy.redeem}
              </Button>
            </>
          )
        }
      />
    )
  }
  return (
    <>
      <ul className={css['list']}>
        {data.list.map((ticket) => (
          <TicketCard key={ticket.id} ticket={ticket} />
        ))}
      </ul>
      <EndlessFoot key={data.cursor} hasMore={data.has_more} more={more} loadMore={loadMore} />
    </>
  )
}
