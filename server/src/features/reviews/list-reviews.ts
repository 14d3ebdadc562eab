import { listReviews as endpoint } from '@qingyu/contract/console-reviews'
import { operatorRead } from '../../calls/operator-case.ts'
import type { Services } from '../../calls/services.ts'
import { Refused } from '../../calls/use-case.ts'
import { startOfDay } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Task } from '../../publication/tasks.ts'
import { membersBriefly } from '../accounts/accounts.public.ts'
import { operatorNames } from '../operators/operators.public.ts'
import { presentTask } from './reviews.present.ts'
import { countTasks, figuresSince, judgedOf, listTasks } from './reviews.repo.ts'
import type { Place } from './reviews.repo.ts'

export const listReviews = operatorRead(endpoint, async (call, { kind, cursor, limit }, tx) => {
  const { clock, operator, publication } = call
  const now = clock.now()
  const rows = await listTasks(tx, kind, placeOf(cursor), limit + 1)
  const tasks = rows.slice(0, limit)
  const last = tasks.at(-1)
  const more = rows.length > limit && last !== undefined

  const titles = await titlesOf(call, tx, tasks)
  const authors = await membersBriefly(
    tx,
    tasks.map(({ author }) => author),
  )
  const around = {
    publication,
    now,
    operator: operator.id,
    operatorNames: await operatorNames(
      tx,
      tasks.flatMap(({ claimedBy }) => (claimedBy === null ? [] : [claimedBy])),
    ),
    judged: await judgedOf(
      tx,
      tasks.map(({ id }) => id),
      operator.id,
    ),
  }
  const counts = await countTasks(tx, now)
  const { today, average } = await figuresSince(tx, startOfDay(now))
  return {
    list: tasks.map((task) => ({
      ...presentTask(task, titles.get(`${task.kind}:${task.subjectId}`) ?? '', around),
      author: { uid: task.author, nickname: authors.get(task.author)?.nickname ?? '' },
    })),
    cursor: more ? cursorOf(last) : '',
    has_more: more,
    counts: counts.map((one) => ({ ...one, name: publication.kind(one.kind)?.name ?? one.kind })),
    figures: {
      open: counts.reduce((sum, { open }) => sum + open, 0),
      overdue: counts.reduce((sum, { overdue }) => sum + overdue, 0),
      today,
      average_seconds: average,
    },
  }
})

/** One question for each kind on the page. */
async function titlesOf(
  services: Pick<Services, 'media' | 'publication' | 'secrets' | 'settings'>,
  tx: Tx,
  tasks: readonly Task[],
): Promise<Map<string, string>> {
  const titles = new Map<string, string>()
  for (const kind of new Set(tasks.map((task) => task.kind))) {
    const ids = tasks.filter((task) => task.kind === kind).map(({ subjectId }) => subjectId)
    const cards = (await services.publication.kind(kind)?.describe(tx, ids, services)) ?? []
    for (const { id, title } of cards) titles.set(`${kind}:${id}`, title)
  }
  return titles
}

const FIRST: Place = { priority: 32_767, submittedAt: new Date(0), id: 0 }

const cursorOf = ({ priority, submittedAt, id }: Place) => `${priority}-${submittedAt.getTime()}-${id}`

function placeOf(cursor: string): Place {
  if (cursor === '') return FIRST
  const [, priority, at, id] = /^(\d{1,5})-(\d{1,14})-(\d{1,15})$/.exec(cursor) ?? []
  if (priority === undefined || at === undefined || id === undefined || Number(priority) > FIRST.priority)
    throw new Refused('INVALID_INPUT', { field: 'cursor', reason: '页码格式不正确' })
  return { priority: Number(priority), submittedAt: new Date(Number(at)), id: Number(id) }
}
