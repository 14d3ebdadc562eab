import type { Tx } from '../../platform/database.ts'
import type { Task } from '../../publication/tasks.ts'
import { stateOf } from './documents.policy.ts'
import { deleteRequestsOf, endGrants, listOpened, listRequestsOf } from './documents.repo.ts'

/** What reviews may ask about the reading of documents. */

/** Those of this version that the operator has opened. */
export const openedBy = (
  tx: Tx,
  task: Pick<Task, 'kind' | 'subjectId' | 'version'>,
  operator: number,
): Promise<Set<string>> => listOpened(tx, task, operator)

export async function requestsAbout(tx: Tx, task: Pick<Task, 'kind' | 'subjectId'>, now: Date) {
  return (await listRequestsOf(tx, task)).map((request) => ({ ...request, state: stateOf(request, now) }))
}

/** With the claim for which he was given leave. */
export const endReading = (tx: Tx, task: number, operator: number, now: Date): Promise<void> =>
  endGrants(tx, task, operator, now)

/** That they were read stays in the operators' log. */
export const eraseDocumentRequests = (tx: Tx, uid: number): Promise<void> => deleteRequestsOf(tx, uid)
