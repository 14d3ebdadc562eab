import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { rowNumber } from './operator-rules.ts'
import { count, nothing, pageInput, pageOf, unixSeconds } from './shapes.ts'

const word = v.pipe(v.string('格式不正确'), v.trim(), v.maxLength(100, '最多 100 个字符'))

export const listOperatorLog = endpoint({
  path: 'console/log/list',
  does: 'What operators did, newest first, of one operator, of one act, about one subject, or all.',
  caller: 'operator',
  roles: ['owner'],
  act: null,
  input: v.object({
    ...pageInput,
    operator: v.optional(rowNumber),
    act: v.optional(word),
    subject: v.optional(word),
  }),
  output: pageOf(
    v.object({
      id: count,
      at: unixSeconds,
      /** 0 and empty: nobody who was signed in, e.g. a lock-out. */
      operator: v.object({ id: count, name: v.string() }),
      act: v.string(),
      subject: v.string(),
      details: v.record(v.string(), v.nullable(v.union([v.string(), v.number(), v.boolean()]))),
    }),
  ),
  errors: [],
  objects: {},
  example: { act: 'member.freeze' },
})

export const checkOperatorLog = endpoint({
  path: 'console/log/check',
  does: 'Walks the whole log: how many rows, the hash of the last (to be noted elsewhere), and the first row that is not as it was written.',
  caller: 'operator',
  roles: ['owner'],
  act: null,
  input: nothing,
  output: v.object({
    rows: count,
    head: v.string(),
    fault: v.nullable(v.object({ id: count, fault: v.picklist(['changed', 'missing']) })),
  }),
  errors: [],
  objects: {},
  example: {},
})
