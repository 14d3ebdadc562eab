import * as v from 'valibot'
import { objectId } from './account-rules.ts'
import { endpoint } from './endpoint.ts'
import { birthDate, documentKind, documentNumber, legalName } from './identity-rules.ts'
import { count, pageInput, pageOf, unixSeconds } from './shapes.ts'

const personId = v.pipe(v.string('编号格式不正确'), v.uuid('编号格式不正确'))
const scope = v.picklist(['depiction', 'distribution', 'download'], '请选择授权范围')

const person = v.object({
  id: v.string(),
  name: v.string(),
  // How many of my works show this person.
  works: count,
  added_at: unixSeconds,
  consents: v.array(v.object({ scope, given_at: unixSeconds, withdrawn_at: unixSeconds })),
})

export const listPeople = endpoint({
  path: 'x/people/list',
  does: 'The people I have declared as to be seen in my works, with their consents, newest first.',
  caller: 'member',
  input: v.object(pageInput),
  output: pageOf(person),
  errors: [],
  objects: {},
  example: {},
})

const document = { kind: 'document', of: 'caller', otherwise: 'DOCUMENT_NOT_YOURS' } as const

export const addPerson = endpoint({
  path: 'x/people/add',
  does: 'Declares a person to be seen in my works, with a document and a signed consent; nobody under 18.',
  caller: 'acting-member',
  input: v.object({
    name: legalName,
    birth_date: birthDate,
    document_kind: documentKind,
    document_number: documentNumber,
    document: objectId,
    consent_document: objectId,
    scopes: v.pipe(v.array(scope), v.minLength(1, '请选择授权范围'), v.maxLength(3, '授权范围格式不正确')),
  }),
  output: v.object({ id: v.string() }),
  errors: ['UNDER_AGE', 'DOCUMENT_NOT_YOURS'],
  objects: { document, consent_document: document },
  example: {
    name: '林海',
    birth_date: '1995-06-01',
    document_kind: 'passport',
    document_number: 'E12345678',
    document: '0123456789abcdef0123456789abcdef',
    consent_document: '0123456789abcdef0123456789abcdee',
    scopes: ['depiction', 'distribution'],
  },
})

export const withdrawConsent = endpoint({
  path: 'x/people/withdraw',
  does: 'Withdraws a consent of somebody I declared; what shows this person is taken down at once, unless it was about downloads.',
  caller: 'member',
  input: v.object({ id: personId, scope }),
  output: v.object({ taken_down: count }),
  errors: ['NOT_FOUND'],
  objects: { id: { kind: 'person', of: 'caller', otherwise: 'NOT_FOUND' } },
  example: { id: '01985f6e-0000-7000-8000-000000000000', scope: 'distribution' },
})
