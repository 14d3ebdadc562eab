/** The words of the spending limit. */
export const limitCopy = {
  title: '消费限额',
  spent: '本月已消费',
  limit: '每月限额',
  none: '未设置',
  left: (coins: number) => `还可消费 ${coins} 金币`,
  used: '已用限额',
  period: '每月 1 日 0 点（北京时间）重新计算',

  nextLimit: (when: string, coins: number) => `${when} 起改为 ${coins} 金币`,
  nextNone: (when: string) => `${when} 起取消限额`,
  nextHint: '在这之前，现在的限额仍然有效',
  keep: '不改了',

  field: '每月最多消费',
  unit: '金币',
  hint: '设置或调低立即生效；提高或取消在 24 小时后生效。填 0 即不再消费。',
  missing: '请输入金币数量',
  notWhole: '请输入整数金币',
  set: '设置限额',
  change: '修改限额',
  remove: '取消限额',
  removed: '限额已取消',
  holds: (coins: number) => `限额已设为 ${coins} 金币`,
} as const
