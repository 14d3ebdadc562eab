import type { OrderStage } from './shapes.ts'

/** The words of the two lists of records. */
export const recordCopy = {
  month: (year: number, month: number) => `${year}年${month}月`,
  orderStates: {
    created: '待付款',
    paid: '到账中',
    delivered: '已到账',
    expired: '已过期',
    failed: '未成功',
    refunded: '已退款',
  } satisfies Record<OrderStage, string>,
  noOrders: '还没有充值记录',
  noOrdersHint: '充值或开通会员后，记录会在这里',
  toRecharge: '去充值',

  direction: '明细类型',
  directions: { all: '全部', in: '收入', out: '支出' },
  noMovements: { all: '还没有金币明细', in: '还没有收入', out: '还没有支出' },
  noMovementsHint: '金币的每一笔变动都会在这里',
  limit: '消费限额',
  balanceAfter: (balance: number) => `余额 ${balance}`,
} as const
