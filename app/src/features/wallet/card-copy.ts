import type { Redeemed, TicketState } from './shapes.ts'

/** The words of tickets and codes. */
export const cardCopy = {
  title: '我的卡券',
  name: '观影券',
  use: '可解锁一部付费视频',
  states: { unused: '未使用', used: '已使用', expired: '已过期' } satisfies Record<TicketState, string>,
  filter: '卡券状态',
  counted: (name: string, count: number) => `${name} ${count}`,
  dates: {
    unused: (day: string) => `${day}到期`,
    used: (day: string) => `${day}使用`,
    expired: (day: string) => `${day}过期`,
  },
  source: (source: string) => `来自${source}`,
  left: (days: number) => (days > 0 ? `剩 ${days} 天` : '今天到期'),
  none: { unused: '还没有可用的观影券', used: '还没有用过观影券', expired: '没有过期的观影券' },
  noneHint: '开通会员会赠送观影券，\n有兑换码也可以在这里兑换',
  toRenewal: '看看会员套餐',

  redeem: '兑换',
  redeemTitle: '兑换码',
  redeemHint: '字母不分大小写',
  submit: '立即兑换',
  missing: '请输入兑换码',
  done: (worth: string) => `兑换成功：${worth}`,
} as const

/** 20 金币、7 天会员、3 张观影券. */
export function worthOf({ coins, vip_days, tickets }: Redeemed): string {
  const parts = [
    coins > 0 && `${coins} 金币`,
    vip_days > 0 && `${vip_days} 天会员`,
    tickets > 0 && `${tickets} 张观影券`,
  ]
  return parts.filter(Boolean).join('、')
}
