import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { rowNumber } from './operator-rules.ts'
import { count, pageInput, pageOf, unixSeconds } from './shapes.ts'
import { longText, shortText, unread } from './text-rules.ts'

/**
 * The texts here are read by operators alone and not looked through for prohibited terms: whoever reports such a thing
 * must be able to say what it is.
 */

const reportedKind = v.picklist(['user', 'comment', 'video'], '不支持举报此内容')
const acknowledged = v.object({ id: count, due_at: unixSeconds, message: v.string() })
const statementId = v.pipe(v.string('编号格式不正确'), v.regex(/^\d{1,15}$/, '编号格式不正确'))
const reasonId = v.pipe(v.number('请选择原因'), v.integer('请选择原因'))

export const createReport = endpoint({
  path: 'x/reports/create',
  does: 'Reports an object; with or without an account, once while it is not decided. Answers by when it will be.',
  caller: 'anyone',
  input: v.object({
    kind: reportedKind,
    id: rowNumber,
    reason: reasonId,
    text: v.optional(v.pipe(longText('说明', 500), unread), ''),
  }),
  output: acknowledged,
  errors: ['NOT_FOUND', 'OWN_OBJECT', 'ALREADY_REPORTED'],
  objects: {},
  example: { kind: 'user', id: 999_999_999, reason: 6, text: '反复私信骚扰' },
})

export const requestRemoval = endpoint({
  path: 'x/reports/removal',
  does: 'Asks for the removal of something that shows or harms the caller; without an account. Answers by when it will be decided.',
  caller: 'anyone',
  input: v.object({
    address: v.pipe(shortText('内容地址', 300), v.minLength(1, '请填写内容地址'), unread),
    why: v.pipe(longText('说明', 1000), v.minLength(1, '请说明原因'), unread),
    contact: v.pipe(shortText('联系方式', 100), v.minLength(1, '请填写联系方式'), unread),
  }),
  output: acknowledged,
  errors: [],
  objects: {},
  example: { address: '/player?id=17', why: '视频中是我，我没有同意公开', contact: 'lan@isle.example' },
})

export const listMyReports = endpoint({
  path: 'x/reports/mine',
  does: 'What I reported, newest first, with the answer when there is one.',
  caller: 'member',
  input: v.object(pageInput),
  output: pageOf(
    v.object({
      id: count,
      kind: v.string(),
      object_id: count,
      reason: v.string(),
      text: v.string(),
      state: v.picklist(['open', 'kept', 'acted']),
      created_at: unixSeconds,
      due_at: unixSeconds,
      /** 0 and empty: not decided. */
      decided_at: unixSeconds,
      answer: v.string(),
    }),
  ),
  errors: [],
  objects: {},
  example: {},
})

export const listStatements = endpoint({
  path: 'x/reports/statements',
  does: 'What was decided against something of mine after reports, and why; newest first.',
  caller: 'member',
  input: v.object(pageInput),
  output: pageOf(
    v.object({
      id: statementId,
      kind: v.string(),
      object_id: count,
      /** In words. */
      measures: v.array(v.string()),
      reasons: v.array(v.string()),
      note: v.string(),
      decided_at: unixSeconds,
      can_appeal: v.boolean(),
    }),
  ),
  errors: [],
  objects: {},
  example: {},
})

export const appealStatement = endpoint({
  path: 'x/reports/appeal',
  does: 'Contests a decision against me, once; another reviewer looks at it.',
  caller: 'member',
  input: v.object({
    id: statementId,
    text: v.pipe(longText('说明', 1000), v.minLength(1, '请说明理由'), unread),
  }),
  output: v.object({ due_at: unixSeconds }),
  errors: ['NOT_FOUND'],
  objects: { id: { kind: 'statement', of: 'caller', otherwise: 'NOT_FOUND' } },
  example: { id: '999999999', text: '昵称是我的真名' },
})
