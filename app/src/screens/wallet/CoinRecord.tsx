import { Button } from '@qingyu/ui/Button.tsx'
import { EmptyState } from '@qingyu/ui/EmptyState.tsx'
import { NavBar } from '@qingyu/ui/NavBar.tsx'
import { Segmented } from '@qingyu/ui/Segmented.tsx'
import { useState } from 'react'
import { BarLink } from '../../features/wallet/BarLink.tsx'
import { copy } from '../../features/wallet/copy.ts'
import { LoadFailed } from '../../features/wallet/LoadFailed.tsx'
import { MonthList } from '../../features/wallet/MonthList.tsx'
import { recordCopy } from '../../features/wallet/record-copy.ts'
import { RecordRow } from '../../features/wallet/RecordRow.tsx'
import { RecordSkeleton } from '../../features/wallet/RecordSkeleton.tsx'
import type { CoinDirection, CoinMovement } from '../../features/wallet/shapes.ts'
import { listCoinMovements } from '../../features/wallet/wallet-calls.ts'
import { loadLimit } from '../../features/wallet/wallet-sheets.ts'
import { EndlessFoot } from '../../shell/EndlessFoot.tsx'
import { dayAndTime } from '../../shell/format.ts'
import { goBack, navigate } from '../../shell/navigation.ts'
import type { PageProps } from '../../shell/route-params.ts'
import { useEndless } from '../../shell/use-endless.ts'
import { useSheet } from '../../shell/use-sheet.ts'
import css from './Record.module.css'

const DIRECTIONS = (['all', 'in', 'out'] as const).map((key) => ({ key, label: recordCopy.directions[key] }))

export function CoinRecord({ query }: PageProps<'/coin-record'>) {
  const [direction, setDirection] = useState<CoinDirection>(query.type)
  const { open, sheet } = useSheet()
  return (
    <>
      <NavBar
        title={copy.coinRecord}
        onBack={() => goBack('/my')}
        right={<BarLink onClick={() => open(loadLimit)}>{recordCopy.limit}</BarLink>}
      />
      <div className={css['filter']}>
        <Segmented
          label={recordCopy.direction}
          items={DIRECTIONS}
          value={direction}
          onChange={setDirection}
        />
      </div>
      <div className={css['filtered']}>
        {/* Another filter is another list, with its own end. */}
        <Movements key={direction} direction={direction} />
      </div>
      {sheet}
    </>
  )
}

function Movements({ direction }: { direction: CoinDirection }) {
  const { data, error, loading, reload, more, loadMore } = useEndless(
    `wallet/coins/${direction}`,
    (cursor: string) => listCoinMovements(direction, cursor),
  )
  if (!data) return error && !loading ? <LoadFailed onRetry={reload} /> : <RecordSkeleton />
  if (data.list.length === 0) {
    return (
      <EmptyState
        title={recordCopy.noMovements[direction]}
        text={recordCopy.noMovementsHint}
        actions={
          direction !== 'out' && (
            <Button kind="tonal" onClick={() => navigate('/coin-recharge')}>
              {recordCopy.toRecharge}
            </Button>
          )
        }
      />
    )
  }
  return (
    <>
      <MonthList items={data.list} row={movementRow} />
      <EndlessFoot key={data.cursor} hasMore={data.has_more} more={more} loadMore={loadMore} />
    </>
  )
}

const signed = (amount: number): string => (amount > 0 ? `+${amount}` : String(amount))

const movementRow = ({ id, title, amount, balance, created_at }: CoinMovement) => (
  <RecordRow
    key={id}
    title={title}
    text={dayAndTime(created_at)}
    amount={<span className={amount > 0 ? css['in'] : undefined}>{signed(amount)}</span>}
    note={recordCopy.balanceAfter(balance)}
  />
)
