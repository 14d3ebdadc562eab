import '@qingyu/server/lean-imports'
import { hash } from '@node-rs/argon2'
import { sampleLists } from './sample-list.ts'

/** What may be asked of it. Before likes, videos. */
export type Order = { hashes: number } | { videos: number } | { likes: number } | { updates: number }

/** The server as it is started in production, with the benchmark's two lists mounted beside the features. */
const { PreparedJson, question, readConfig, startServer, useCase, useCases } =
  await import('@qingyu/server/main')

const server = await startServer({
  config: readConfig(process.env),
  moreUseCases: sampleLists({ useCase, question, PreparedJson }),
})
async function hashes(count: number): Promise<object> {
  const before = process.cpuUsage()
  for (let n = 0; n < count; n += 1)
    await hash(`password-${n}`, { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 })
  const { user, system } = process.cpuUsage(before)
  return { seconds: (user + system) / 1e6 }
}

// Loaded when it is asked for: it brings along what a server in production has not.
let videos: number[] = []
let members: number[] = []
async function fill(count: number): Promise<object> {
  const { makeVideos } = await import('./bench-videos.ts')
  const { makeAccounts } = await import('./like-rush.ts')
  videos = await makeVideos(server, count)
  await makeAccounts(server)
  const { rows } = await server.pool.query<{ id: number }>('select id from users')
  members = rows.map(({ id }) => id)
  return { videos }
}

async function rush(order: { likes: number } | { updates: number }): Promise<object> {
  const { likes, updates } = await import('./like-rush.ts')
  if ('updates' in order) return { perSecond: await updates(server, order.updates) }
  return { perSecond: await likes(server, { useCases, videos, members }, order.likes) }
}

function obey(order: Order): Promise<object> {
  if ('hashes' in order) return hashes(order.hashes)
  return 'videos' in order ? fill(order.videos) : rush(order)
}

process.on('message', (order: Order) => void obey(order).then((answer) => process.send?.(answer)))
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)))
process.on('disconnect', () => process.exit(1))
process.send?.({ url: server.url })
