import { seconds } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { historyOf } from '../../publication/history.ts'
import type { Task } from '../../publication/tasks.ts'
import { operatorNames } from '../operators/operators.public.ts'
import { MOVES, WHO } from './reviews.copy.ts'
import { listReviewNotes, listVerdicts } from './reviews.repo.ts'

interface Request {
  askedBy: number
  askedAt: Date
  why: string
  answer: 'grant' | 'refuse' | null
  answeredBy: number | null
  answeredAt: Date | null
  opened: readonly string[]
}

interface Line {
  at: Date
  who: number | 'author' | 'system'
  what: string
  text: string
}

/** Who did what about an item, oldest first: its moves, verdicts that moved nothing yet, notes, documents asked for. */
export async function historyOfTask(tx: Tx, task: Task, requests: readonly Request[]) {
  const moves = await historyOf(tx, task.kind, task.subjectId)
  const lines: Line[] = [
    ...moves.map(({ at, actorKind, actor, to, reasons, note }) => ({
      at,
      who: actorKind === 'operator' ? actor : actorKind,
      what: MOVES[to],
      text: [reasons.join('、'), note].filter((part) => part !== '').join('：'),
    })),
    ...(await listVerdicts(tx, task)).map(({ at, reviewer }) => ({
      at,
      who: reviewer,
      what: '同意通过，等待复核',
      text: '',
    })),
    ...(await listReviewNotes(tx, task)).map(({ at, operatorId, text }) => ({
      at,
      who: operatorId,
      what: '请求复核',
      text,
    })),
    ...requests.flatMap(linesOfRequest),
  ]
  const names = await operatorNames(
    tx,
    lines.flatMap(({ who }) => (typeof who === 'number' ? [who] : [])),
  )
  return lines
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, who, what, text }) => ({
      at: seconds(at),
      who: typeof who === 'number' ? (names.get(who) ?? '') : WHO[who],
      what,
      text,
    }))
}

function linesOfRequest({ askedBy, askedAt, why, answer, answeredBy, answeredAt, opened }: Request): Line[] {
  const asked = { at: askedAt, who: askedBy, what: '申请查看证件', text: why }
  if (!answeredAt || answeredBy === null) return [asked]
  return [
    asked,
    {
      at: answeredAt,
      who: answeredBy,
      what: answer === 'grant' ? '同意查看证件' : '拒绝查看证件',
      text: opened.length > 0 ? `已查看 ${opened.length} 张` : '',
    },
  ]
}
