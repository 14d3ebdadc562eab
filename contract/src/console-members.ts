import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { reason, rowNumber } from './operator-rules.ts'
import { count, decimal, flag, nothing, unixSeconds } from './shapes.ts'
import { shortText } from './text-rules.ts'

export const findMember = endpoint({
  path: 'console/members/find',
  does: 'One member by uid or exact username, with what operators noted.',
  caller: 'operator',
  roles: ['moderator', 'finance', 'support'],
  act: 'member.look',
  input: v.object({
    query: v.pipe(
      v.string('请输入编号或用户名'),
      v.trim(),
      v.regex(/^(\d{1,15}|[A-Za-z]\w{2,19})$/, '请输入编号或完整的用户名'),
    ),
  }),
  output: v.object({
    uid: count,
    username: v.string(),
    nickname: v.string(),
    person_signnatrue: v.string(),
    avatar_url: v.string(),
    created_at: unixSeconds,
    /** 0: he is still here. */
    deleted_at: unixSeconds,
    validate: flag,
    frozen_reason: v.string(),
    exp: count,
    invited_by: count,
    invited_num: count,
    auth_level: count,
    post_auth: count,
    girl_auth: count,
    coins: count,
    votes: decimal,
    tui_coins: decimal,
    vip_level: count,
    /** 0: none, or without end. */
    expired_at: unixSeconds,
    sessions: v.array(v.object({ device: v.string(), created_at: unixSeconds, seen_at: unixSeconds })),
    notes: v.array(
      v.object({
        id: count,
        kind: v.picklist(['note', 'freeze', 'unfreeze']),
        text: v.string(),
        operator: v.string(),
        created_at: unixSeconds,
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
  objects: {},
  example: { query: '10001' },
})

export const freezeMember = endpoint({
  path: 'console/members/freeze',
  does: 'A member may no longer act (validate 0), and reads the reason; of one who is frozen already the reason changes.',
  caller: 'operator',
  roles: ['moderator'],
  act: 'member.freeze',
  input: v.object({ uid: rowNumber, reason }),
  output: nothing,
  errors: ['NOT_FOUND'],
  objects: {},
  example: { uid: 999_999_999, reason: '发布违规内容' },
})

export const unfreezeMember = endpoint({
  path: 'console/members/unfreeze',
  does: 'A frozen member may act again; the reason is for colleagues.',
  caller: 'operator',
  roles: ['moderator'],
  act: 'member.unfreeze',
  input: v.object({ uid: rowNumber, reason }),
  output: nothing,
  errors: ['NOT_FOUND'],
  objects: {},
  example: { uid: 999_999_999, reason: '申诉成立' },
})

export const noteMember = endpoint({
  path: 'console/members/note',
  does: 'Writes a note about a member that colleagues see when they look him up.',
  caller: 'operator',
  roles: ['moderator', 'support'],
  act: 'member.note',
  input: v.object({
    uid: rowNumber,
    text: v.pipe(shortText('备注', 500), v.minLength(1, '请填写备注')),
  }),
  output: v.object({ id: count }),
  errors: ['NOT_FOUND'],
  objects: {},
  example: { uid: 999_999_999, text: '来电核实过身份' },
})
