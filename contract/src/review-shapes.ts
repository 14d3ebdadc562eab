import * as v from 'valibot'
import { count, unixSeconds } from './shapes.ts'
import { shortText } from './text-rules.ts'
import { rowNumber } from './operator-rules.ts'

/** What the two queues of the console, reviews and reports, have in common. */

/** Waiting items that this operator has put aside: the next one is none of them. */
export const passed = v.optional(v.pipe(v.array(rowNumber), v.maxLength(200, '跳过的条目过多')), [])

export const kindName = v.pipe(v.string('类型格式不正确'), v.regex(/^[a-z_]{1,40}$/, '类型格式不正确'))

/** Names of reasons as the lists of reasons give them. */
export const reasonIds = v.pipe(
  v.array(v.pipe(v.string('原因格式不正确'), v.regex(/^[a-z0-9-]{1,40}$/, '原因格式不正确'))),
  v.maxLength(10, '原因过多'),
)

/** What the author reads. */
export const statementNote = shortText('说明', 500)

/** How long the operator had it before him. */
export const secondsSpent = v.pipe(
  v.number('用时格式不正确'),
  v.integer('用时格式不正确'),
  v.minValue(0, '用时格式不正确'),
  v.maxValue(86_400, '用时格式不正确'),
)

export const person = v.object({ uid: count, nickname: v.string() })

export const reasonList = v.object({
  /** `phrase`: a text for the author to begin from. */
  list: v.array(v.object({ id: v.string(), text: v.string(), phrase: v.string() })),
})

/** Of a queue: `today` counts what was decided since midnight, `average_seconds` the time it took each. */
export const queueFigures = {
  counts: v.array(v.object({ kind: v.string(), name: v.string(), open: count, overdue: count })),
  figures: v.object({ open: count, overdue: count, today: count, average_seconds: count }),
}

export const shownField = v.object({
  label: v.string(),
  value: v.string(),
  /** Places in `value`, in UTF-16 units. */
  marks: v.array(v.object({ start: count, end: count, term: v.string() })),
})

export const shownEvent = v.object({ at: unixSeconds, who: v.string(), what: v.string(), text: v.string() })

export const claim = {
  /** Empty: nobody has it before him. */
  claimed_by: v.string(),
  mine: v.boolean(),
}
