import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { rowNumber } from './operator-rules.ts'
import {
  claim,
  kindName,
  passed,
  person,
  queueFigures,
  reasonIds,
  reasonList,
  secondsSpent,
  shownEvent,
  shownField,
  statementNote,
} from './review-shapes.ts'
import { count, nothing, pageInput, pageOf, unixSeconds } from './shapes.ts'
import { shortText } from './text-rules.ts'

/** One case for everything that was reported about an object until it is decided; `report` is the case's number. */

const pictureId = v.pipe(v.string('图片格式不正确'), v.regex(/^[0-9a-f]{32}$/, '图片格式不正确'))

const openCase = {
  report: count,
  kind: v.string(),
  kind_name: v.string(),
  /** 0: a request for removal, which names an address instead. */
  object_id: count,
  title: v.string(),
  /** Whose it is; uid 0: not known. */
  owner: person,
  /** Names of what was reported, each once. */
  reasons: v.array(v.string()),
  reports: count,
  first_at: unixSeconds,
  waiting_seconds: count,
  /** By when somebody must have looked, and by when it must be decided. */
  look_due_at: unixSeconds,
  due_at: unixSeconds,
  looked: v.boolean(),
  overdue: v.boolean(),
  /** Earlier cases about the same object or the same address. */
  again: v.boolean(),
  /** The owner contests an earlier decision. */
  appeal: v.boolean(),
  ...claim,
}

const shownCase = v.object({
  ...openCase,
  claimed_until: unixSeconds,
  fields: v.array(shownField),
  pictures: v.array(v.object({ id: v.string(), address: v.string(), flagged: v.boolean() })),
  /** Newest first; `who` is a nickname, or empty for a visitor. */
  entries: v.array(
    v.object({
      at: unixSeconds,
      uid: count,
      who: v.string(),
      reason: v.string(),
      text: v.string(),
      /** Of a request for removal: where to answer. */
      contact: v.string(),
    }),
  ),
  /** What may be done about it; none of them: it stays as it is. */
  measures: v.array(v.object({ id: v.string(), name: v.string() })),
  history: v.array(shownEvent),
})

export const listReportCases = endpoint({
  path: 'console/reports/queue',
  does: 'What was reported and is not decided, the earliest deadline first, of one kind or all, with the figures of the day.',
  caller: 'operator',
  roles: ['moderator'],
  act: null,
  input: v.object({ ...pageInput, kind: v.optional(kindName) }),
  output: v.object({ ...pageOf(v.object(openCase)).entries, ...queueFigures }),
  errors: [],
  objects: {},
  example: { kind: 'user' },
})

export const claimReportCase = endpoint({
  path: 'console/reports/claim',
  does: 'Takes a case, or the next that nobody has, for 15 minutes; an appeal not by whoever decided before.',
  caller: 'operator',
  roles: ['moderator'],
  act: 'report.claim',
  input: v.object({ report: v.optional(rowNumber), kind: v.optional(kindName), passed }),
  output: shownCase,
  errors: ['QUEUE_EMPTY', 'TASK_TAKEN'],
  objects: {},
  example: { kind: 'nothing_of_the_kind' },
})

export const renewReportCase = endpoint({
  path: 'console/reports/renew',
  does: 'A sign of life: the claim lasts another 15 minutes.',
  caller: 'operator',
  roles: ['moderator'],
  act: 'report.renew',
  unattended: true,
  input: v.object({ report: rowNumber }),
  output: v.object({ claimed_until: unixSeconds }),
  errors: ['TASK_NOT_YOURS'],
  objects: {},
  example: { report: 999_999_999 },
})

export const giveBackReportCase = endpoint({
  path: 'console/reports/give_back',
  does: 'Lets go of a case, so that others may take it at once.',
  caller: 'operator',
  roles: ['moderator'],
  act: 'report.give_back',
  input: v.object({ report: rowNumber }),
  output: nothing,
  errors: ['TASK_NOT_YOURS'],
  objects: {},
  example: { report: 999_999_999 },
})

export const showReportCase = endpoint({
  path: 'console/reports/show',
  does: 'A case with all its reports, what it is about, and what may be done.',
  caller: 'operator',
  roles: ['moderator'],
  act: 'report.look',
  input: v.object({ report: rowNumber }),
  output: shownCase,
  errors: ['NOT_FOUND'],
  objects: {},
  example: { report: 999_999_999 },
})

export const listMeasureReasons = endpoint({
  path: 'console/reports/reasons',
  does: 'The reasons for a measure, with a text for the author to begin from.',
  caller: 'operator',
  roles: ['moderator'],
  act: null,
  input: nothing,
  output: reasonList,
  errors: [],
  objects: {},
  example: {},
})

export const decideReportCase = endpoint({
  path: 'console/reports/decide',
  does: 'Decides all reports of a case: with measures, and the reasons that the owner reads, or without any. The reporters read the answer.',
  caller: 'operator',
  roles: ['moderator'],
  act: 'report.decide',
  input: v.object({
    report: rowNumber,
    /** The pictures that were shown: a measure against them touches no others. */
    pictures: v.optional(v.pipe(v.array(pictureId), v.maxLength(100, '图片过多')), []),
    measures: v.pipe(
      v.array(v.pipe(v.string('处理方式格式不正确'), v.regex(/^[a-z_]{1,40}$/, '处理方式格式不正确'))),
      v.maxLength(10, '处理方式过多'),
    ),
    reasons: v.optional(reasonIds, []),
    note: v.optional(statementNote, ''),
    /** Empty: the usual sentence. */
    answer: v.optional(shortText('回复', 300), ''),
    seconds: secondsSpent,
  }),
  output: nothing,
  errors: ['TASK_NOT_YOURS', 'NOT_FOUND', 'OBJECT_CHANGED'],
  objects: {},
  example: { report: 999_999_999, measures: [], seconds: 12 },
})
