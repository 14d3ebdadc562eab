import { Button } from '@qingyu/ui/Button.tsx'
import { EmptyState } from '@qingyu/ui/EmptyState.tsx'
import { NavBar } from '@qingyu/ui/NavBar.tsx'
import { Skeleton } from '@qingyu/ui/Skeleton.tsx'
import { useState } from 'react'
import { BalanceCard } from '../../features/wallet/BalanceCard.tsx'
import { recommendedPackage } from '../../features/wallet/coin-packages.ts'
import { CoinTiles } from '../../features/wallet/CoinTiles.tsx'
import { copy } from '../../features/wallet/copy.ts'
import { LoadFailed } from '../../features/wallet/LoadFailed.tsx'
import { payCopy } from '../../features/wallet/pay-copy.ts'
import { PayBar } from '../../features/wallet/PayBar.tsx'
import { PayWays } from '../../features/wallet/PayWays.tsx'
import { PendingOrder } from '../../features/wallet/PendingOrder.tsx'
import { useFreshRecord, useProducts } from '../../features/wallet/queries.ts'
import { RecordsLink } from '../../features/wallet/RecordsLink.tsx'
import type { Products } from '../../features/wallet/shapes.ts'
import { usePayment } from '../../features/wallet/use-payment.ts'
import { money } from '../../shell/format.ts'
import { routeExists } from '../../shell/landing.ts'
import { goBack, navigate } from '../../shell/navigation.ts'
import css from './Pay.module.css'

export function CoinRecharge() {
  const record = useFreshRecord()
  const { data, error, loading, reload } = useProducts('coin')
  return (
    <div className={css['page']}>
      <NavBar title={payCopy.rechargeTitle} onBack={() => goBack('/my')} right={<RecordsLink />} />
      <div className={css['top']}>
        <BalanceCard coins={record?.coins} />
        <PendingOrder />
      </div>
      {data ? (
        <Packages products={data} />
      ) : error && !loading ? (
        <LoadFailed onRetry={() => void reload()} />
      ) : (
        <Waiting />
      )}
    </div>
  )
}

function Packages({ products: { list, pay_ways } }: { products: Products }) {
  const [wanted, setWanted] = useState<string>()
  const [wantedWay, setWantedWay] = useState<string>()
  const { busy, start } = usePayment()
  // What an operator has taken away meanwhile cannot stay chosen.
  const chosen = list.find(({ id }) => id === wanted) ?? recommendedPackage(list)
  const way = pay_ways.find(({ id }) => id === wantedWay) ?? pay_ways[0]
  if (!chosen) return <EmptyState title={payCopy.noProducts} text={payCopy.noProductsHint} />
  const { coins, bonus, price } = chosen
  return (
    <>
      <div className={css['body']}>
        <section>
          <header className={css['head']}>
            <h2>{payCopy.choose}</h2>
            <span>{payCopy.bonusNote}</span>
          </header>
          <CoinTiles packages={list} chosen={chosen.id} onChoose={setWanted} />
        </section>
        <section>
          <header className={css['head']}>
            <h2>{payCopy.payWays}</h2>
          </header>
          <PayWays ways={pay_ways} chosen={way?.id} onChoose={setWantedWay} />
        </section>
      </div>
      <PayBar>
        <div className={css['arrives']}>
          <output>
            {payCopy.arrives} <b>{coins + bonus}</b> {copy.coinUnit}
            {bonus > 0 && payCopy.withBonus(bonus)}
          </output>
          {routeExists('/customer') && (
            <span>
              {payCopy.trouble}
              <button type="button" className={css['help']} onClick={() => navigate('/customer')}>
                {payCopy.help}
              </button>
            </span>
          )}
        </div>
        <Button block size={50} busy={busy} disabled={!way} onClick={() => way && start(chosen, way.id)}>
          {payCopy.pay(money(price))}
        </Button>
      </PayBar>
    </>
  )
}

function Waiting() {
  return (
    <div className={css['body']} aria-busy>
      <Skeleton shape="line" width={88} height={20} />
      <div className={css['tiles']}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} height={95} />
        ))}
      </div>
      <Skeleton width="100%" height={66} />
      <Skeleton shape="line" width={88} height={20} />
      <div className={css['tiles']}>
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} height={46} />
        ))}
      </div>
    </div>
  )
}
