import type { RunningServer, useCases } from '@qingyu/server/main'

/** Likes as fast as they go, and what is compared with them, of a server that runs in this process. */

const AT_ONCE = 16
const ROWS = 100_000

export async function makeAccounts({ pool }: RunningServer): Promise<void> {
  await pool.query(`create table bench_accounts (aid int primary key, bid int, abalance int, filler char(84));
    create table bench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    insert into bench_accounts select n, 1, 0, '' from generate_series(1, ${ROWS}) n; analyze bench_accounts`)
}

/** The transaction of `pgbench -N`, through the pool that the server has. */
export const updates = ({ pool }: RunningServer, seconds: number): Promise<number> =>
  rush(seconds, async (n) => {
    const client = await pool.connect()
    const aid = 1 + ((n * 7919) % ROWS)
    try {
      await client.query({ name: 'bench_begin', text: 'begin' })
      await client.query({
        name: 'bench_update',
        text: 'update bench_accounts set abalance = abalance + $1 where aid = $2',
        values: [1, aid],
      })
      await client.query({
        name: 'bench_select',
        text: 'select abalance from bench_accounts where aid = $1',
        values: [aid],
      })
      await client.query({
        name: 'bench_insert',
        text: 'insert into bench_history (tid, bid, aid, delta, mtime) values (1, 1, $1, $2, current_timestamp)',
        values: [aid, 1],
      })
      await client.query({ name: 'bench_end', text: 'commit' })
    } finally {
      client.release()
    }
  })

interface Liking {
  useCases: typeof useCases
  videos: readonly number[]
  members: readonly number[]
}

/** Each likes, or takes back, what nobody else likes in that moment. */
export function likes({ services }: RunningServer, liking: Liking, seconds: number): Promise<number> {
  const like = liking.useCases.find(({ endpoint }) => endpoint.path === 'mv/liking')
  if (!like) throw new Error('there is no call for likes')
  const { videos, members } = liking
  return rush(seconds, async (n) => {
    const uid = members[(n * 7) % members.length]
    const call = { ...services, caller: { kind: 'member', uid } }
    await like.run(call as never, { id: videos[(n * 13) % videos.length] })
  })
}

/** How many a second, so many at once. */
async function rush(seconds: number, work: (n: number) => Promise<void>): Promise<number> {
  const began = performance.now()
  const end = began + seconds * 1000
  let done = 0
  let next = 0
  const worker = async () => {
    while (performance.now() < end) {
      await work((next += 1))
      done += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return done / ((performance.now() - began) / 1000)
}
