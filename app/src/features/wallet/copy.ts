/** The words that the wallet shows on the my screen and on several of its own. */
export const copy = {
  coins: (count: number) => `${count} 金币`,
  coinUnit: '金币',
  recharge: '充值',
  coinRecord: '金币明细',
  chargeRecord: '充值记录',
  balance: '金币余额',

  member: (brand: string, level: string) => `${brand}会员 · ${level}`,
  levels: ['', '月度', '季度', '年度', '永久'],
  become: (brand: string) => `开通${brand}会员`,
  becomeHint: '会员视频不限次，另赠观影券',
  open: '开通',
  renew: '续费',
  until: (day: string) => `${day}到期`,
  forGood: '永久有效',
  wallet: '我的钱包',
  income: '可提现收益',
  ticketLabel: '观影券',
  tickets: (count: number) => `${count} 张`,

  pending: { created: '有一笔订单等待付款', paid: '付款已收到，正在到账' },
  pendingLook: '查看',
  /** 215 金币; 年卡、30 张观影券. */
  arrived: (what: string) => `已到账 ${what}`,
  ends: { expired: '订单已过期', failed: '付款没有成功', refunded: '订单已退款' },
  ticketsToo: (count: number) => `${count} 张观影券`,

  failed: '暂时无法加载',
  failedHint: '你的余额与记录不受影响，请再试一次',
  offline: '现在没有网络',
  offlineHint: '检查网络后再试，你的余额与记录不受影响',
  reload: '重新加载',
} as const
