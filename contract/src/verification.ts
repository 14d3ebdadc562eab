import * as v from 'valibot'
import { objectId } from './account-rules.ts'
import { endpoint } from './endpoint.ts'
import { birthDate, documentKind, documentNumber, legalName } from './identity-rules.ts'
import { count, unixSeconds } from './shapes.ts'

const verificationKind = v.picklist(['poster', 'girl'], '请选择认证类型')

const standing = v.object({
  // As in the user record: 0 none, 1 waiting, 2 passed, 3 rejected.
  state: v.picklist([0, 1, 2, 3]),
  can_apply: v.boolean(),
  applied_at: unixSeconds,
  // Why it was rejected or taken back; empty otherwise.
  reasons: v.array(v.string()),
  note: v.string(),
})

export const readVerification = endpoint({
  path: 'auth/post_info',
  does: 'Where my two verifications stand, why one was rejected, what an application asks for, and the consent text.',
  caller: 'member',
  input: v.object({}),
  output: v.object({
    poster: standing,
    girl: standing,
    // The fields that an application must fill.
    needs: v.array(v.string()),
    document_kinds: v.array(v.object({ id: v.string(), name: v.string() })),
    consent_text: v.string(),
    minimum_age: count,
    // Within how many hours an application is decided.
    review_hours: count,
  }),
  errors: [],
  objects: {},
  example: {},
})

const document = { kind: 'document', of: 'caller', otherwise: 'DOCUMENT_NOT_YOURS' } as const

export const applyForVerification = endpoint({
  path: 'auth/apply',
  does: 'Applies for one of the two verifications, again after a rejection; documents are uploaded before, as documents.',
  caller: 'acting-member',
  input: v.object({
    kind: verificationKind,
    legal_name: legalName,
    birth_date: birthDate,
    document_kind: documentKind,
    document_number: documentNumber,
    document_front: objectId,
    document_back: v.optional(objectId),
    // The person with the document in hand.
    holding: objectId,
    consent: v.literal(true, '请先阅读并同意认证协议'),
  }),
  output: v.object({ state: v.picklist([1]) }),
  errors: [
    'UNDER_AGE',
    'DOCUMENT_NOT_YOURS',
    'VERIFICATION_WAITING',
    'VERIFICATION_PASSED',
    'VERIFICATION_ENDED',
  ],
  objects: { document_front: document, document_back: document, holding: document },
  example: {
    kind: 'poster',
    legal_name: '林海',
    birth_date: '1995-06-01',
    document_kind: 'passport',
    document_number: 'E12345678',
    document_front: '0123456789abcdef0123456789abcdef',
    holding: '0123456789abcdef0123456789abcdee',
    consent: true,
  },
})
