import type { UserRecord } from '@qingyu/contract/user-record'
import { Avatar } from '@qingyu/ui/Avatar.tsx'
import { Button } from '@qingyu/ui/Button.tsx'
import { EmptyState } from '@qingyu/ui/EmptyState.tsx'
import { NavBar } from '@qingyu/ui/NavBar.tsx'
import { Skeleton } from '@qingyu/ui/Skeleton.tsx'
import { useState } from 'react'
import { Picture } from '../../features/pictures/Picture.tsx'
import { LoadFailed } from '../../features/wallet/LoadFailed.tsx'
import { MemberCard } from '../../features/wallet/MemberCard.tsx'
import { endAfter, isForGood, recommendedPlan } from '../../features/wallet/membership.ts'
import { payCopy } from '../../features/wallet/pay-copy.ts'
import { PayBar } from '../../features/wallet/PayBar.tsx'
import { PayWays } from '../../features/wallet/PayWays.tsx'
import { PendingOrder } from '../../features/wallet/PendingOrder.tsx'
import { PlanTiles } from '../../features/wallet/PlanTiles.tsx'
import { useFreshRecord, useProducts } from '../../features/wallet/queries.ts'
import { RecordsLink } from '../../features/wallet/RecordsLink.tsx'
import { Rights } from '../../features/wallet/Rights.tsx'
import type { Product, Products } from '../../features/wallet/shapes.ts'
import { usePayment } from '../../features/wallet/use-payment.ts'
import { date } from '../../shell/format.ts'
import { goBack } from '../../shell/navigation.ts'
import css from './Pay.module.css'

export function Renewal() {
  const record = useFreshRecord()
  const { data, error, loading, reload } = useProducts('vip')
  return (
    <div className={`${css['page']} ${css['golden']}`}>
      <NavBar title={payCopy.renewalTitle} onBack={() => goBack('/my')} right={<RecordsLink />} />
      <div className={css['top']}>
        {record ? (
          <MemberCard
            record={record}
            avatar={
              <Avatar size={48} vip={record.is_vip === 1}>
                {record.avatar_url && <Picture src={record.avatar_url} alt="" ratio={1} priority />}
              </Avatar>
            }
          />
        ) : (
          <Skeleton width="100%" height={130} />
        )}
        <PendingOrder />
      </div>
      {data && record ? (
        <Plans products={data} record={record} />
      ) : error && !loading ? (
        <LoadFailed onRetry={() => void reload()} />
      ) : (
        <Waiting />
      )}
    </div>
  )
}

function Plans({ products, record }: { products: Products; record: UserRecord }) {
  const { list, pay_ways, rights } = products
  const [wanted, setWanted] = useState<string>()
  const [wantedWay, setWantedWay] = useState<string>()
  const { busy, start } = usePayment()
  // What an operator has taken away meanwhile cannot stay chosen.
  const chosen = list.find(({ id }) => id === wanted) ?? recommendedPlan(list)
  const way = pay_ways.find(({ id }) => id === wantedWay) ?? pay_ways[0]
  if (!chosen) return <EmptyState title={payCopy.noProducts} text={payCopy.noProductsHint} />
  const forGood = isForGood(record)
  return (
    <>
      <div className={css['body']}>
        <PlanTiles plans={list} chosen={chosen.id} onChoose={setWanted} />
        {rights && <Rights plan={chosen} figures={rights} />}
        <PayWays ways={pay_ways} chosen={way?.id} onChoose={setWantedWay} />
      </div>
      <PayBar beside>
        <div>
          <p className={css['sum']}>
            <small>¥</small>
            {chosen.price}
          </p>
          <output className={css['end']}>
            {forGood ? payCopy.alreadyForGood : newEndOf(record, chosen)}
          </output>
        </div>
        <Button
          kind="gold"
          size={50}
          className={css['buy']}
          busy={busy}
          disabled={!way || forGood}
          onClick={() => way && start(chosen, way.id)}
        >
          {record.is_vip ? payCopy.renew : payCopy.open}
        </Button>
      </PayBar>
    </>
  )
}

function newEndOf(record: UserRecord, plan: Product): string {
  const end = endAfter(record, plan.days)
  if (end === undefined) return payCopy.forGood(plan.name)
  return record.is_vip ? payCopy.newEnd(plan.name, date(end)) : payCopy.firstEnd(plan.name, date(end))
}

function Waiting() {
  return (
    <div className={css['body']} aria-busy>
      <div className={css['strip']}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} width={108} height={140} />
        ))}
      </div>
      <Skeleton shape="line" width={88} height={20} />
      <Skeleton width="100%" height={262} />
    </div>
  )
}
