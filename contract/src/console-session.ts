import * as v from 'valibot'
import { objectId, password } from './account-rules.ts'
import { endpoint, ROLES } from './endpoint.ts'
import {
  newOperatorPassword,
  operatorLogin,
  operatorRecord,
  secondFactor,
  secretToken,
} from './operator-rules.ts'
import { flag, nothing, unixSeconds } from './shapes.ts'

export const startOperatorSession = endpoint({
  path: 'console/session/start',
  does: 'The first half of signing in to the console: a right password gets a challenge for the code, good for five minutes on this device.',
  caller: 'anyone',
  input: v.object({ login: operatorLogin, password }),
  output: v.object({ challenge: v.string() }),
  errors: ['WRONG_CREDENTIALS', 'LOCKED_OUT'],
  objects: {},
  example: { login: 'lin@isle.example', password: 'harbour-light-5' },
})

export const confirmOperatorSession = endpoint({
  path: 'console/session/confirm',
  does: 'The second half: the code of the authenticator, or a recovery code. The first code of an invited operator enrols him, and the answer then holds his recovery codes, this once.',
  caller: 'anyone',
  input: v.object({ challenge: secretToken, code: secondFactor }),
  output: v.object({ token: v.string(), operator: operatorRecord, recovery_codes: v.array(v.string()) }),
  errors: ['WRONG_CODE', 'SIGN_IN_OVER', 'LOCKED_OUT'],
  objects: {},
  example: { challenge: '1.1794700000.c2lnbmF0dXJl', code: '123456' },
})

export const readOperator = endpoint({
  path: 'console/session/me',
  does: 'Who is signed in, and when the session ends at the latest.',
  caller: 'operator',
  roles: ROLES,
  act: null,
  input: nothing,
  output: v.object({ operator: operatorRecord, expires_at: unixSeconds }),
  errors: [],
  objects: {},
  example: {},
})

export const endOperatorSession = endpoint({
  path: 'console/session/end',
  does: 'Ends this session.',
  caller: 'operator',
  roles: ROLES,
  act: 'session.end',
  input: nothing,
  output: nothing,
  errors: [],
  objects: {},
  example: {},
})

export const listOperatorSessions = endpoint({
  path: 'console/session/list',
  does: 'Where I am signed in to the console, this session marked.',
  caller: 'operator',
  roles: ROLES,
  act: null,
  input: nothing,
  output: v.object({
    list: v.array(
      v.object({
        id: v.string(),
        device: v.string(),
        created_at: unixSeconds,
        seen_at: unixSeconds,
        expires_at: unixSeconds,
        current: flag,
      }),
    ),
  }),
  errors: [],
  objects: {},
  example: {},
})

export const revokeOperatorSession = endpoint({
  path: 'console/session/revoke',
  does: 'Ends one session of mine, at once.',
  caller: 'operator',
  roles: ROLES,
  act: 'session.revoke',
  input: v.object({ id: objectId }),
  output: nothing,
  errors: ['NOT_FOUND'],
  objects: { id: { kind: 'operator-session', of: 'caller', otherwise: 'NOT_FOUND' } },
  example: { id: '01985f6e-0000-7000-8000-000000000000' },
})

export const changeOperatorPassword = endpoint({
  path: 'console/session/change_password',
  does: 'Changes my password and ends my other sessions.',
  caller: 'operator',
  roles: ROLES,
  act: 'operator.change_password',
  input: v.object({ password, new_password: newOperatorPassword }),
  output: nothing,
  errors: ['WRONG_PASSWORD', 'WEAK_PASSWORD'],
  objects: {},
  example: { password: 'harbour-light-5', new_password: 'harbour-light-6' },
})
