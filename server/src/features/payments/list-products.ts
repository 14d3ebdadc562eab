import { listProducts as endpoint } from '@qingyu/contract/payments'
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
  }
})
