import type { RunningServer } from '@qingyu/server/main'
import type { Device } from '../device.ts'

/** The demo's operators at the console. They judge what the demo itself has made, and nothing of anybody else's. */

export interface Desks {
  reviewer: Device
  second: Device
}

export async function reviewVerification(
  { pool }: RunningServer,
  { reviewer, second }: Desks,
  uid: number,
): Promise<void> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from verifications where author = $1 and state = 'wait'`,
    [uid],
  )
  const task = rows[0] && (await taskOf(reviewer, 'verification', rows[0].id))
  if (task === undefined) throw new Error('the application of an author of the demo is not in the queue')
  const { documents } = await reviewer.call('console/reviews/claim', { task })
  const { request } = await reviewer.call('console/documents/ask', { task, why: '演示：核对证件' })
  await second.call('console/documents/grant', { request })
  for (const { id: document } of documents)
    await reviewer.call('console/documents/open', { request, document })
  await reviewer.call('console/reviews/decide', { task, verdict: 'release', seconds: 30 })
}

/** False: somebody else has it before him right now. */
export async function reviewFilm({ reviewer }: Desks, id: number): Promise<boolean> {
  const task = await taskOf(reviewer, 'video', id)
  if (task === undefined) return false
  try {
    await reviewer.call('console/reviews/claim', { task })
    await reviewer.call('console/reviews/decide', { task, verdict: 'release', seconds: 20 })
    return true
  } catch (error) {
    const { code } = await reviewer.refusal(Promise.reject(error))
    if (code === 'TASK_TAKEN' || code === 'TASK_NOT_YOURS') return false
    throw error
  }
}

async function taskOf(desk: Device, kind: string, subject: number): Promise<number | undefined> {
  const { list } = await desk.call('console/reviews/queue', { kind, limit: 50 })
  return list.find(({ subject_id: id }) => id === subject)?.task
}
