import * as v from 'valibot'
import { objectId } from './account-rules.ts'
import { endpoint } from './endpoint.ts'
import { rowNumber } from './operator-rules.ts'
import { count, nothing, unixSeconds } from './shapes.ts'
import { shortText } from './text-rules.ts'

/** Identity documents: read by one person with another's yes, each step in the log. */

export const askForDocuments = endpoint({
  path: 'console/documents/ask',
  does: 'Asks a colleague for leave to read the documents of an item that I have claimed; one request for all of them.',
  caller: 'operator',
  roles: ['moderator'],
  act: 'document.ask',
  input: v.object({
    task: rowNumber,
    why: v.pipe(shortText('原因', 200), v.minLength(1, '请填写查看原因')),
  }),
  output: v.object({ request: count }),
  errors: ['TASK_NOT_YOURS', 'NOT_FOUND'],
  objects: {},
  example: { task: 999_999_999, why: '核对姓名与出生日期' },
})

const request = {
  request: count,
  task: count,
  kind: v.string(),
  kind_name: v.string(),
  subject_id: count,
  title: v.string(),
  documents: count,
  why: v.string(),
  asked_at: unixSeconds,
}

export const listDocumentRequests = endpoint({
  path: 'console/documents/waiting',
  does: 'Requests of colleagues that wait for my yes or no, and mine of the last hour with where they stand.',
  caller: 'operator',
  roles: ['moderator'],
  act: null,
  input: nothing,
  output: v.object({
    list: v.array(v.object({ ...request, asked_by: v.string() })),
    mine: v.array(
      v.object({
        ...request,
        state: v.picklist(['waiting', 'granted', 'refused', 'over']),
        answered_by: v.string(),
        /** Until when they can be opened; 0: not granted. */
        until: unixSeconds,
      }),
    ),
  }),
  errors: [],
  objects: {},
  example: {},
})

export const grantDocuments = endpoint({
  path: 'console/documents/grant',
  does: 'The second person’s yes: the colleague may open the documents for ten minutes. Nobody grants his own request.',
  caller: 'operator',
  roles: ['moderator'],
  act: 'document.grant',
  input: v.object({ request: rowNumber }),
  output: v.object({ until: unixSeconds }),
  errors: ['NOT_FOUND', 'OWN_REQUEST'],
  objects: {},
  example: { request: 999_999_999 },
})

export const refuseDocuments = endpoint({
  path: 'console/documents/refuse',
  does: 'The second person’s no.',
  caller: 'operator',
  roles: ['moderator'],
  act: 'document.refuse',
  input: v.object({ request: rowNumber }),
  output: nothing,
  errors: ['NOT_FOUND', 'OWN_REQUEST'],
  objects: {},
  example: { request: 999_999_999 },
})

export const openDocument = endpoint({
  path: 'console/documents/open',
  does: 'One document of a granted request as a picture, with the name, birth date and number that were declared; for whoever asked, while it lasts.',
  caller: 'operator',
  roles: ['moderator'],
  act: 'document.open',
  input: v.object({ request: rowNumber, document: objectId }),
  output: v.object({
    /** Base64. */
    picture: v.string(),
    type: v.literal('image/webp'),
    until: unixSeconds,
    identity: v.array(v.object({ label: v.string(), value: v.string() })),
  }),
  errors: ['NOT_FOUND', 'DOCUMENTS_CLOSED'],
  objects: {},
  example: { request: 999_999_999, document: '0123456789abcdef0123456789abcdef' },
})
