import { Clapperboard, FileText, IdCard, Image, MessageSquare } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { QueueItem } from '../../kit/Queue.tsx'
import type { Review, Waiting } from './review-calls.ts'

const ICONS: Record<string, LucideIcon> = {
  verification: IdCard,
  picture: Image,
  video: Clapperboard,
  comment: MessageSquare,
}

const SOON_SECONDS = 2 * 3600

const FLAGS: [RegExp, string, boolean][] = [
  [/^quarantine:/, '已隔离', true],
  [/^review:/, '需留意', true],
  [/^appeal$/, '申诉', false],
]

export function queueItem(waiting: Waiting, nowSeconds: number): QueueItem {
  const { task, kind, title, author, waiting_seconds, overdue, again, second_opinion } = waiting
  const soon = !overdue && waiting.due_at - nowSeconds < SOON_SECONDS
  const flags = FLAGS.filter(([pattern]) => waiting.flags.some((flag) => pattern.test(flag)))
  return {
    id: task,
    icon: ICONS[kind] ?? FileText,
    title,
    by: author.nickname || `会员 ${author.uid}`,
    waitingSeconds: waiting_seconds,
    late: overdue || soon,
    claimedBy: waiting.claimed_by,
    mine: waiting.mine,
    badges: [
      ...(overdue ? [{ text: '已超时', bad: true }] : soon ? [{ text: '即将超时', bad: true }] : []),
      ...flags.map(([, text, bad]) => ({ text, bad })),
      ...(second_opinion ? [{ text: waiting.judged ? '待他人复核' : '复核' }] : []),
      ...(again ? [{ text: '重新提交' }] : []),
    ],
  }
}

export function authorFigures({ author }: Review): string {
  const judged = author.released + author.rejected
  const level = author.level > 0 ? `${'一二三'.charAt(author.level - 1)}级创作者` : '未认证'
  if (judged === 0) return '首次送审'
  return `${level}，过审率 ${Math.round((author.released / judged) * 100)}%（${author.released} / ${judged}）`
}

/** What happened after a verdict, for a toast. */
export const OUTCOMES = {
  release: '已通过',
  reject: '已拒绝，作者会收到说明',
  second: '已记录，等待另一位同事复核',
} as const

export const CONSENTS: Record<string, string> = {
  depiction: '出镜',
  distribution: '传播',
  download: '下载',
}
