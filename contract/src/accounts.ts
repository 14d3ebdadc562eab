import * as v from 'valibot'
import {
  inviteCode,
  newPassword,
  newUsername,
  nickname,
  objectId,
  password,
  signature,
  username,
} from './account-rules.ts'
import { endpoint } from './endpoint.ts'
import { count, flag, nothing, shortcut, unixSeconds } from './shapes.ts'
import { userRecord } from './user-record.ts'

const signedIn = v.object({ token: v.string(), uid: count })

export const registerAccount = endpoint({
  path: 'users/register_account',
  does: 'Makes an account, signs it in on this device, and binds the inviter whose code was given.',
  caller: 'anyone',
  input: v.object({ username: newUsername, password: newPassword, invite_code: v.optional(inviteCode, '') }),
  output: signedIn,
  errors: ['USERNAME_TAKEN', 'USERNAME_RESERVED', 'WEAK_PASSWORD', 'INVITE_CODE_UNKNOWN'],
  objects: {},
  example: { username: 'lanhai', password: 'quiet-shore-7' },
})

export const loginAccount = endpoint({
  path: 'users/login_account',
  does: 'Signs in on this device; an earlier session of the same account on it ends.',
  caller: 'anyone',
  input: v.object({ username, password }),
  output: signedIn,
  errors: ['WRONG_CREDENTIALS'],
  objects: {},
  example: { username: 'demo', password: 'demo-pass-1' },
})

export const logoutAccount = endpoint({
  path: 'x/account/logout',
  does: 'Ends this session.',
  caller: 'member',
  input: nothing,
  output: nothing,
  errors: [],
  objects: {},
  example: {},
})

export const readBaseInfo = endpoint({
  path: 'users/getBaseInfo',
  does: 'The whole record of the caller; a visitor gets the guest record (uid 0, is_reg 0).',
  caller: 'anyone',
  input: nothing,
  output: userRecord,
  errors: [],
  objects: {},
  example: {},
})

export const readPersonal = endpoint({
  path: 'users/personal',
  does: 'My figures and the shortcuts of the my screen.',
  caller: 'member',
  input: nothing,
  output: v.object({
    figures: v.object({
      fans_count: count,
      followed_count: count,
      likes_count: count,
      fabulous_count: count,
      videos_count: count,
      invited_num: count,
      level: count,
      exp: count,
      next_level_exp: count,
    }),
    shortcuts: v.array(shortcut),
  }),
  errors: [],
  objects: {},
  example: {},
})

export const updateMember = endpoint({
  path: 'member/update',
  does: 'Changes nickname, avatar (the id of an uploaded picture) or signature; what is left out stays.',
  caller: 'acting-member',
  input: v.object({
    nickname: v.optional(nickname),
    avatar: v.optional(objectId),
    person_signnatrue: v.optional(signature),
  }),
  output: nothing,
  errors: ['PICTURE_NOT_YOURS', 'NICKNAME_RESERVED'],
  objects: { avatar: { kind: 'picture', of: 'caller', otherwise: 'PICTURE_NOT_YOURS' } },
  example: { nickname: '蓝海', person_signnatrue: '去看海' },
})

export const changePassword = endpoint({
  path: 'x/account/change_password',
  does: 'Changes the password and ends every other session.',
  caller: 'member',
  input: v.object({ password, new_password: newPassword }),
  output: nothing,
  errors: ['WRONG_PASSWORD', 'WEAK_PASSWORD'],
  objects: {},
  example: { password: 'quiet-shore-7', new_password: 'quiet-shore-8' },
})

export const listSessions = endpoint({
  path: 'x/sessions/list',
  does: 'The devices on which the caller is signed in, this one marked.',
  caller: 'member',
  input: nothing,
  output: v.object({
    list: v.array(
      v.object({
        id: v.string(),
        device: v.string(),
        created_at: unixSeconds,
        seen_at: unixSeconds,
        current: flag,
      }),
    ),
  }),
  errors: [],
  objects: {},
  example: {},
})

export const revokeSession = endpoint({
  path: 'x/sessions/revoke',
  does: 'Ends one session of mine, at once, on whichever device it is.',
  caller: 'member',
  input: v.object({ id: objectId }),
  output: nothing,
  errors: ['NOT_FOUND'],
  objects: { id: { kind: 'session', of: 'caller', otherwise: 'NOT_FOUND' } },
  example: { id: '01985f6e-0000-7000-8000-000000000000' },
})

export const revokeOtherSessions = endpoint({
  path: 'x/sessions/revoke_others',
  does: 'Ends every session of mine but this one.',
  caller: 'member',
  input: nothing,
  output: v.object({ ended: count }),
  errors: [],
  objects: {},
  example: {},
})
