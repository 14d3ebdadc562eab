import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import {
  invitation,
  listedOperator,
  newOperatorPassword,
  operatorLogin,
  operatorName,
  role,
  rowNumber,
  secretToken,
} from './operator-rules.ts'
import { nothing } from './shapes.ts'

export const listOperators = endpoint({
  path: 'console/operators/list',
  does: 'Everybody of the console, those who left included.',
  caller: 'operator',
  roles: ['owner'],
  act: null,
  input: nothing,
  output: v.object({ list: v.array(listedOperator) }),
  errors: [],
  objects: {},
  example: {},
})

export const inviteOperator = endpoint({
  path: 'console/operators/invite',
  does: 'Invites somebody, or once more somebody who has not come yet: the token is good once, for 48 hours, and an earlier one is dead.',
  caller: 'operator',
  roles: ['owner'],
  act: 'operator.invite',
  input: v.object({ login: operatorLogin, name: operatorName, role }),
  output: invitation,
  errors: ['LOGIN_TAKEN'],
  objects: {},
  example: { login: 'lin@isle.example', name: '林', role: 'moderator' },
})

export const acceptInvitation = endpoint({
  path: 'console/operators/accept_invitation',
  does: 'Sets the password of an invited operator and hands over the secret for the authenticator; console/session/confirm with its first code enrols him.',
  caller: 'anyone',
  input: v.object({ token: secretToken, password: newOperatorPassword }),
  output: v.object({
    login: v.string(),
    totp_secret: v.string(),
    otpauth_url: v.string(),
    challenge: v.string(),
  }),
  errors: ['INVITATION_OVER', 'WEAK_PASSWORD'],
  objects: {},
  example: { token: 'dGhpcy1pcy1ub3QtYW4taW52aXRhdGlvbg', password: 'harbour-light-5' },
})

export const setOperatorRole = endpoint({
  path: 'console/operators/set_role',
  does: 'Gives an operator another role, from his next call on; the last owner stays one.',
  caller: 'operator',
  roles: ['owner'],
  act: 'operator.set_role',
  input: v.object({ id: rowNumber, role }),
  output: nothing,
  errors: ['NOT_FOUND', 'LAST_OWNER'],
  objects: {},
  example: { id: 999_999, role: 'support' },
})

export const disableOperator = endpoint({
  path: 'console/operators/disable',
  does: 'Ends an operator’s sessions and lets him in no more; not the last owner.',
  caller: 'operator',
  roles: ['owner'],
  act: 'operator.disable',
  input: v.object({ id: rowNumber }),
  output: nothing,
  errors: ['NOT_FOUND', 'LAST_OWNER'],
  objects: {},
  example: { id: 999_999 },
})

export const resetOperatorTotp = endpoint({
  path: 'console/operators/reset_totp',
  does: 'For somebody who lost password or phone: ends his sessions, forgets both, and makes an invitation to enrol anew. A disabled operator comes back by it.',
  caller: 'operator',
  roles: ['owner'],
  act: 'operator.reset_totp',
  input: v.object({ id: rowNumber }),
  output: invitation,
  errors: ['NOT_FOUND', 'LAST_OWNER'],
  objects: {},
  example: { id: 999_999 },
})
