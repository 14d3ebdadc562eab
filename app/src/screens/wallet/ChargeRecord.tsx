import { Button } from '@qingyu/ui/Button.tsx'
import { EmptyState } from '@qingyu/ui/EmptyState.tsx'
import { NavBar } from '@qingyu/ui/NavBar.tsx'
import { copy } from '../../features/wallet/copy.ts'
import { LoadFailed } from '../../features/wallet/LoadFailed.tsx'
import { MonthList } from '../../features/wallet/MonthList.tsx'
import { recordCopy } from '../../features/wallet/record-copy.ts'
import { RecordRow } from '../../features/wallet/RecordRow.tsx'
import { RecordSkeleton } from '../../features/wallet/RecordSkeleton.tsx'
import type { Order, OrderStage } from '../../features/wallet/shapes.ts'
import { listOrders } from '../../features/wallet/wallet-calls.ts'
import { EndlessFoot } from '../../shell/EndlessFoot.tsx'
import { dayAndTime, money } from '../../shell/format.ts'
import { goBack, navigate } from '../../shell/navigation.ts'
import { useEndless } from '../../shell/use-endless.ts'

const TONES: Partial<Record<OrderStage, 'gold' | 'success' | 'danger'>> = {
  created: 'gold',
  paid: 'gold',
  delivered: 'success',
  failed: 'danger',
}

export function ChargeRecord() {
  return (
    <>
      <NavBar title={copy.chargeRecord} onBack={() => goBack('/my')} />
      <Orders />
    </>
  )
}

function Orders() {
  const { data, error, loading, reload, more, loadMore } = useEndless('wallet/orders', listOrders)
  if (!data) return error && !loading ? <LoadFailed onRetry={reload} /> : <RecordSkeleton />
  if (data.list.length === 0) {
    return (
      <EmptyState
        title={recordCopy.noOrders}
        text={recordCopy.noOrdersHint}
        actions={
          <Button kind="tonal" onClick={() => navigate('/coin-recharge')}>
            {recordCopy.toRecharge}
          </Button>
        }
      />
    )
  }
  return (
    <>
      <MonthList items={data.list} row={orderRow} />
      <EndlessFoot key={data.cursor} hasMore={data.has_more} more={more} loadMore={loadMore} />
    </>
  )
}

const orderRow = ({ order_id, name, price, state, created_at }: Order) => (
  <RecordRow
    key={order_id}
    title={name}
    text={dayAndTime(created_at)}
    amount={money(price)}
    note={recordCopy.orderStates[state]}
    tone={TONES[state]}
  />
)
