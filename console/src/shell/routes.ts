import type { Role } from '@qingyu/contract/endpoint'
import { Flag, ScrollText, ShieldCheck, UserCog, Users } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { lazy } from 'react'
import type { ComponentType } from 'react'

export interface Route {
  path: string
  name: string
  icon: LucideIcon
  /** As the contract has it for the calls that the screen lives on; the owner may always. */
  roles: readonly Role[]
  Screen: ComponentType
}

export const routes: readonly Route[] = [
  {
    path: '/reviews',
    name: '审核',
    icon: ShieldCheck,
    roles: ['moderator'],
    Screen: lazy(async () => ({ default: (await import('../screens/reviews/Reviews.tsx')).Reviews })),
  },
  {
    path: '/reports',
    name: '举报',
    icon: Flag,
    roles: ['moderator'],
    Screen: lazy(async () => ({ default: (await import('../screens/reports/Reports.tsx')).Reports })),
  },
  {
    path: '/members',
    name: '成员',
    icon: Users,
    roles: ['moderator', 'finance', 'support'],
    Screen: lazy(async () => ({ default: (await import('../screens/members/Members.tsx')).Members })),
  },
  {
    path: '/operators',
    name: '操作员',
    icon: UserCog,
    roles: ['owner'],
    Screen: lazy(async () => ({ default: (await import('../screens/operators/Operators.tsx')).Operators })),
  },
  {
    path: '/log',
    name: '日志',
    icon: ScrollText,
    roles: ['owner'],
    Screen: lazy(async () => ({ default: (await import('../screens/log/Log.tsx')).Log })),
  },
]
