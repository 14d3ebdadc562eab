import { moment } from '../../kit/format.ts'
import type { Member } from './member-calls.ts'

export const VERIFICATION = ['未申请', '审核中', '已通过', '未通过']

const VIP = ['普通成员', '月度会员', '季度会员', '年度会员', '永久会员']

export function vipOf({ vip_level, expired_at }: Pick<Member, 'vip_level' | 'expired_at'>): string {
  const name = VIP[vip_level] ?? ''
  return expired_at > 0 ? `${name}，${moment(expired_at)} 到期` : name
}

export const NOTE_KINDS = { note: '备注', freeze: '冻结', unfreeze: '解除冻结' } as const
