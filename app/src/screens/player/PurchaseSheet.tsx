import { Badge } from '@qingyu/ui/Badge.tsx'
import { useEffect, useEffectEvent } from 'react'
import { Picture } from '../../features/pictures/Picture.tsx'
import { openVideo } from '../../features/videos/open-video.ts'
import { useKnownVideo } from '../../features/videos/video.ts'
import type { Video } from '../../features/videos/video.ts'
import { watchCopy as copy } from '../../features/videos/watch-copy.ts'
import { leaveToPay } from '../../features/wallet/buy-return.ts'
import type { BuyWay, VipWay } from '../../features/wallet/buy-ways.ts'
import { BuySheet } from '../../features/wallet/BuySheet.tsx'
import { useFreshRecord, useProducts } from '../../features/wallet/queries.ts'
import type { Product } from '../../features/wallet/shapes.ts'
import { duration } from '../../shell/format.ts'
import type { SheetProps } from '../../shell/use-sheet.ts'
import css from './PurchaseSheet.module.css'
import { subjectOf } from './use-purchase.ts'

interface PurchaseSheetProps extends SheetProps {
  id: number
}

/** The ways into a film, as its price has them. */
export function PurchaseSheet({ open, onClose, id }: PurchaseSheetProps) {
  const video = useKnownVideo(id)
  const record = useFreshRecord()
  const plans = useProducts('vip').data?.list ?? []
  const subject = subjectOf(id)

  // Opened meanwhile: by membership, or from another device.
  const opened = video?.entitled === 1
  const close = useEffectEvent(() => onClose())
  useEffect(() => {
    if (opened) close()
  }, [opened])

  if (!video) return null
  const { title, cover, author, coins, tickets, ticket_expires_at: soonest, price_type } = video
  return (
    <BuySheet
      open={open}
      onClose={onClose}
      subject={subject}
      title={title}
      cover={
        <span className={css['cover']}>
          {cover && <Picture src={cover} alt="" ratio={16 / 9} priority />}
          <span className={css['length']}>
            <Badge kind="duration">{duration(video.duration)}</Badge>
          </span>
        </span>
      }
      note={price_type === 'coins' ? copy.note(author.nickname) : copy.vipNote(author.nickname)}
      price={coins}
      ways={waysInto(video, record?.is_vip === 1, plans)}
      balance={record?.coins ?? 0}
      tickets={{ count: tickets, ...(soonest > 0 && { soonest }) }}
      next={copy.playNow}
      onBuy={(way, requestId) => openVideo(id, way, requestId)}
      onRecharge={() => leaveToPay(subject)}
      onVip={() => leaveToPay(subject, '/renewal')}
    />
  )
}

function waysInto(
  { price_type, tickets, free_views_left: left }: Video,
  isVip: boolean,
  plans: readonly Product[],
): readonly [BuyWay, ...BuyWay[]] {
  const vip = vipWay(plans)
  if (price_type !== 'coins') return left > 0 ? [{ kind: 'free_view', left }, vip] : [vip]
  const ticket: BuyWay[] = tickets > 0 ? [{ kind: 'ticket' }] : []
  // What it costs coins, membership does not open, but for the tickets that come with it.
  return [{ kind: 'coins' }, ...ticket, ...(isVip || vip.tickets === 0 ? [] : [vip])]
}

function vipWay(plans: readonly Product[]): VipWay {
  const [cheapest] = plans.toSorted((one, other) => one.price - other.price)
  if (!cheapest) return { kind: 'vip', price: 0, tickets: 0, text: copy.vipAll }
  const { price, tickets, name, days } = cheapest
  return { kind: 'vip', price, tickets, text: copy.vipText(name, days) }
}
