import { Flag, Globe, User } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { QueueItem } from '../../kit/Queue.tsx'
import type { OpenCase } from './report-calls.ts'

const ICONS: Record<string, LucideIcon> = { user: User, removal: Globe }
const SOON_SECONDS = 2 * 3600

export function caseItem(one: OpenCase, nowSeconds: number): QueueItem {
  const due = one.looked ? one.due_at : one.look_due_at
  const soon = !one.overdue && due - nowSeconds < SOON_SECONDS
  return {
    id: one.report,
    icon: ICONS[one.kind] ?? Flag,
    title: one.title,
    by: `${one.kind_name}　${one.reasons.join('、')}`,
    waitingSeconds: one.waiting_seconds,
    late: one.overdue || soon,
    claimedBy: one.claimed_by,
    mine: one.mine,
    badges: [
      ...(one.overdue ? [{ text: '已超时', bad: true }] : soon ? [{ text: '即将超时', bad: true }] : []),
      ...(one.appeal ? [{ text: '申诉' }] : []),
      ...(one.reports > 1 ? [{ text: `${one.reports} 人举报` }] : []),
      ...(one.again ? [{ text: '再次' }] : []),
    ],
  }
}
