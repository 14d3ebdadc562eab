import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { rowNumber } from './operator-rules.ts'
import {
  claim,
  kindName,
  passed,
  person,
  queueFigures,
  reasonIds,
  reasonList,
  secondsSpent,
  shownEvent,
  shownField,
  statementNote,
} from './review-shapes.ts'
import { count, nothing, pageInput, pageOf, unixSeconds } from './shapes.ts'
import { shortText } from './text-rules.ts'

const waiting = {
  task: count,
  kind: v.string(),
  kind_name: v.string(),
  subject_id: count,
  title: v.string(),
  submitted_at: unixSeconds,
  due_at: unixSeconds,
  waiting_seconds: count,
  overdue: v.boolean(),
  /** `quarantine:…` and `review:…` of the scan, `appeal`. */
  flags: v.array(v.string()),
  /** Not the first version of it. */
  again: v.boolean(),
  second_opinion: v.boolean(),
  /** I have given my verdict; it waits for another's. */
  judged: v.boolean(),
  ...claim,
}

const shownReview = v.object({
  ...waiting,
  version: count,
  /** 0: not claimed. A claim ends then unless renewed. */
  claimed_until: unixSeconds,
  author: v.object({ ...person.entries, released: count, rejected: count, level: count }),
  fields: v.array(shownField),
  pictures: v.array(v.object({ id: v.string(), address: v.string(), flagged: v.boolean() })),
  /** Null where it is no film. */
  video: v.nullable(
    v.object({
      /** Of the whole film, for this operator while the item is open. */
      play_url: v.string(),
      preview_url: v.string(),
      /** Whole seconds. */
      duration: count,
      preview_seconds: count,
      rungs: v.array(v.object({ name: v.string(), width: count, height: count })),
      frames: v.array(v.object({ id: v.string(), at: count, address: v.string(), flagged: v.boolean() })),
    }),
  ),
  documents: v.array(v.object({ id: v.string(), label: v.string(), opened: v.boolean() })),
  /** My latest request for the documents of this item; null: not asked. */
  document_request: v.nullable(
    v.object({
      request: count,
      state: v.picklist(['waiting', 'granted', 'refused', 'over']),
      until: unixSeconds,
    }),
  ),
  checks: v.array(
    v.object({
      name: v.string(),
      state: v.picklist(['ok', 'warn', 'bad']),
      text: v.string(),
      /** Of the scan, to be cleared by console/reviews/clear_hit before a release; 0: nothing to clear. */
      hit: count,
    }),
  ),
  people: v.array(
    v.object({
      id: v.string(),
      produced_on: v.string(),
      adult: v.boolean(),
      /** Scopes that stand. */
      consents: v.array(v.string()),
    }),
  ),
  history: v.array(shownEvent),
})

export const listReviews = endpoint({
  path: 'console/reviews/queue',
  does: 'What waits for a reviewer, most urgent first, of one kind or all, with the figures of the day.',
  caller: 'operator',
  roles: ['moderator'],
  act: null,
  input: v.object({ ...pageInput, kind: v.optional(kindName) }),
  output: v.object({
    ...pageOf(v.object({ ...waiting, author: person })).entries,
    ...queueFigures,
  }),
  errors: [],
  objects: {},
  example: { kind: 'verification' },
})

export const claimReview = endpoint({
  path: 'console/reviews/claim',
  does: 'Takes a waiting item, or the next that nobody has, for 15 minutes; nobody else gets it meanwhile.',
  caller: 'operator',
  roles: ['moderator'],
  act: 'review.claim',
  input: v.object({ task: v.optional(rowNumber), kind: v.optional(kindName), passed }),
  output: shownReview,
  errors: ['QUEUE_EMPTY', 'TASK_TAKEN'],
  objects: {},
  example: { kind: 'nothing_of_the_kind' },
})

export const renewReview = endpoint({
  path: 'console/reviews/renew',
  does: 'A sign of life: the claim lasts another 15 minutes.',
  caller: 'operator',
  roles: ['moderator'],
  act: 'review.renew',
  unattended: true,
  input: v.object({ task: rowNumber }),
  output: v.object({ claimed_until: unixSeconds }),
  errors: ['TASK_NOT_YOURS'],
  objects: {},
  example: { task: 999_999_999 },
})

export const giveBackReview = endpoint({
  path: 'console/reviews/give_back',
  does: 'Lets go of a claim, so that others may take the item at once.',
  caller: 'operator',
  roles: ['moderator'],
  act: 'review.give_back',
  input: v.object({ task: rowNumber }),
  output: nothing,
  errors: ['TASK_NOT_YOURS'],
  objects: {},
  example: { task: 999_999_999 },
})

export const showReview = endpoint({
  path: 'console/reviews/show',
  does: 'Everything about a waiting item, claimed or not; documents are opened through console/documents.',
  caller: 'operator',
  roles: ['moderator'],
  act: 'review.look',
  input: v.object({ task: rowNumber }),
  output: shownReview,
  errors: ['NOT_FOUND'],
  objects: {},
  example: { task: 999_999_999 },
})

export const listReviewReasons = endpoint({
  path: 'console/reviews/reasons',
  does: 'The reasons for a rejection, with a text to begin from.',
  caller: 'operator',
  roles: ['moderator'],
  act: null,
  input: v.object({ kind: v.optional(kindName) }),
  output: reasonList,
  errors: [],
  objects: {},
  example: { kind: 'verification' },
})

export const decideReview = endpoint({
  path: 'console/reviews/decide',
  does: 'The verdict of whoever has claimed the item; a rejection says why. `second`: noted, another reviewer must release it too.',
  caller: 'operator',
  roles: ['moderator'],
  act: 'review.decide',
  input: v.object({
    task: rowNumber,
    verdict: v.picklist(['release', 'reject'], '请选择通过或不通过'),
    reasons: v.optional(reasonIds, []),
    note: v.optional(statementNote, ''),
    seconds: secondsSpent,
  }),
  output: v.object({ outcome: v.picklist(['release', 'reject', 'second']) }),
  errors: ['TASK_NOT_YOURS', 'DOCUMENTS_UNREAD', 'RELEASE_LACKS'],
  objects: {},
  example: { task: 999_999_999, verdict: 'release', seconds: 12 },
})

export const askSecondOpinion = endpoint({
  path: 'console/reviews/second_opinion',
  does: 'From here on two different reviewers must release the item; the claim is let go. The note is for colleagues.',
  caller: 'operator',
  roles: ['moderator'],
  act: 'review.second_opinion',
  input: v.object({
    task: rowNumber,
    note: v.pipe(shortText('说明', 500), v.minLength(1, '请写下需要复核的原因')),
  }),
  output: nothing,
  errors: ['TASK_NOT_YOURS'],
  objects: {},
  example: { task: 999_999_999, note: '证件边缘看不清' },
})

export const clearReviewHit = endpoint({
  path: 'console/reviews/clear_hit',
  does: 'The reviewer has looked at what the scan found and it does not stand in the way.',
  caller: 'operator',
  roles: ['moderator'],
  act: 'review.clear_hit',
  input: v.object({
    task: rowNumber,
    hit: rowNumber,
    note: v.pipe(shortText('说明', 200), v.minLength(1, '请写下排除的原因')),
  }),
  output: nothing,
  errors: ['TASK_NOT_YOURS', 'NOT_FOUND'],
  objects: {},
  example: { task: 999_999_999, hit: 1, note: '风景照，误报' },
})
