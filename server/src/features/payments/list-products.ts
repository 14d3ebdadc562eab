import { listProducts as endpoint } from '@qingyu/contract/payments'
import type { Services } from '../../calls/services.ts'
import { useCase } from '../../calls/use-case.ts'
import { soldAsCoins, soldAsVip } from './payments.policy.ts'
import { presentBrought } from './payments.present.ts'
import { providersOf } from './providers.ts'

export const listProducts = useCase(endpoint, async (call, { type }) => {
  const sold =
    type === 'coin'
      ? call.settings.get('products.coin').map(soldAsCoins)
      : call.settings.get('products.vip').map(soldAsVip)
  return {
    list: sold.map((product) => ({ id: product.productId, type, ...presentBrought(product) })),
    pay_ways: providersOf(call).length > 0 ? call.settings.get('payments.ways') : [],
    rights: type === 'vip' ? rightsOf(call) : null,
  }
})

const rightsOf = ({ settings }: Pick<Services, 'settings'>) => ({
  free_views: settings.get('videos.free_daily'),
  free_chapters: settings.get('works.free_chapters'),
  free_pictures: settings.get('works.free_pictures'),
  ticket_coins: settings.get('tickets.max_coins'),
  pass_coins: settings.get('dark_card.coins'),
  pass_days: settings.get('dark_card.days'),
  chats: settings.get('chat.openings'),
  vip_chats: settings.get('chat.openings_vip'),
})
