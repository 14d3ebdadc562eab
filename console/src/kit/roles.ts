import type { Role } from '@qingyu/contract/endpoint'

export const ROLE_NAMES: Record<Role, string> = {
  owner: '所有者',
  editor: '编辑',
  moderator: '审核员',
  finance: '财务',
  support: '客服',
}

export const ROLE_RIGHTS: Record<Role, string> = {
  owner: '全部权限，可邀请和停用操作员、查看日志',
  editor: '目录、专题与公告',
  moderator: '审核、举报、冻结成员',
  finance: '订单、账务与提现',
  support: '查看成员、写备注、答复客服',
}
