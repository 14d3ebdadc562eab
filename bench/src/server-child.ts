import '@qingyu/server/lean-imports'
import { hash } from '@node-rs/argon2'
import { sampleLists } from './sample-list.ts'

/** The server as it is started in production, with the benchmark's two lists mounted beside the features. */
const { PreparedJson, question, readConfig, startServer, useCase } = await import('@qingyu/server/main')

const server = await startServer({
  config: readConfig(process.env),
  moreUseCases: sampleLists({ useCase, question, PreparedJson }),
})
async function hashes(count: number): Promise<void> {
  const before = process.cpuUsage()
  for (let n = 0; n < count; n += 1)
    await hash(`password-${n}`, { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 })
  const { user, system } = process.cpuUsage(before)
  process.send?.({ seconds: (user + system) / 1e6 })
}
process.on('message', (asked: { hashes: number }) => void hashes(asked.hashes))
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)))
process.on('disconnect', () => process.exit(1))
process.send?.({ url: server.url })
