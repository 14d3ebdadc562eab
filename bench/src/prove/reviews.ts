import { createDevice } from '@qingyu/dev/device'
import type { Device } from '@qingyu/dev/device'
import { bootSketches } from '@qingyu/dev/sketches'
import type { ProofReport } from '../proof.ts'

export const about =
  'Two reviewers race for one item a thousand times, over two servers on one database: one winner each time.'
export const needsDiskGb = 1

const ROUNDS = 1000

/** In turn: by its number, and as whatever is next. */
const WAYS = ['the same item by its number', 'the next item', 'one by its number, one as the next'] as const

export async function prove(report: ProofReport): Promise<void> {
  const world = await bootSketches()
  try {
    const second = await world.anotherServer()
    const one = await world.operator('moderator')
    const seat = await world.operator('owner')
    // The other sits at another process: nothing in memory decides between them.
    const other = Object.assign(createDevice(second.url, world.clock), { token: seat.token, uid: seat.uid })
    const outcomes = new Map<string, number>()
    const wins = [0, 0]
    let faults = 0

    for (let round = 0; round < ROUNDS; round += 1) {
      const { task } = await world.submit(1)
      const claims = await race(one, other, round % WAYS.length, task)
      const won = claims.filter((claimed) => claimed === task).length
      if (won !== 1) faults += 1
      claims.forEach((claimed, at) => (wins[at] = (wins[at] ?? 0) + (claimed === task ? 1 : 0)))
      const way = WAYS[round % WAYS.length] ?? ''
      outcomes.set(way, (outcomes.get(way) ?? 0) + 1)
      const winner = claims[0] === task ? one : other
      await winner.call('console/reviews/decide', { task, verdict: 'release', seconds: 1 })
    }

    for (const [way, rounds] of outcomes) report.figure(`races for ${way}`, rounds)
    report.figure('won by the one, won by the other', `${wins[0]}, ${wins[1]}`)
    const { rows } = await world.server.pool.query<{ judged: number; twice: number; logged: number }>(
      `select (select count(*)::int from reviews) as judged,
         (select count(*)::int from (select from reviews group by kind, subject_id having count(*) > 1) t) as twice,
         (select count(*)::int from operator_log where act = 'review.claim') as logged`,
    )
    const { rows: bad } = await world.server.pool.query('select id from operator_log_faults()')
    report.check('one winner each time', faults === 0)
    report.check('each item was judged once', rows[0]?.judged === ROUNDS && rows[0].twice === 0)
    report.check(
      'the log has one claim for each, and its chain holds',
      rows[0]?.logged === ROUNDS && bad.length === 0,
    )
    report.check('both won at times, so that there was a race', Math.min(...wins) > ROUNDS / 100)
    await second.stop()
  } finally {
    await world.stop()
  }
}

/** The task that each of them got; 0 for none. */
function race(one: Device, other: Device, way: number, task: number): Promise<number[]> {
  const byNumber = { task }
  const inputs = [way === 1 ? {} : byNumber, way === 0 ? byNumber : {}]
  return Promise.all(
    [one, other].map((desk, at) =>
      desk.call('console/reviews/claim', inputs[at] ?? {}).then(
        (claimed) => claimed.task,
        (error: Error & { code?: string }) => {
          if (error.code === 'TASK_TAKEN' || error.code === 'QUEUE_EMPTY') return 0
          throw error
        },
      ),
    ),
  )
}
