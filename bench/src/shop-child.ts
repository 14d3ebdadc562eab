import '@qingyu/server/lean-imports'
import { endpoint } from '@qingyu/contract/endpoint'
import { number, object, string, unknown } from 'valibot'

/** The server as it is started in production, with a made-up shop: thing n costs 1 + n % 30 coins, its maker gets 60 %. */
const { buy, readConfig, startServer, useCase } = await import('@qingyu/server/main')

export const priceOf = (thing: number): number => (1 + (thing % 30)) * 100
/** Makers are few, so that many buyers pay into the same account at once. */
export const makerOf = (thing: number): number => 900_000 + (thing % 5)

const shop = endpoint({
  path: 'x/sample/buy',
  does: 'Buys a thing of the made-up shop.',
  caller: 'acting-member',
  input: object({ thing: number(), request_id: string() }),
  output: unknown(),
  errors: [],
  objects: {},
  example: { thing: 1, request_id: 'a' },
})

if (process.send) {
  const server = await startServer({
    config: readConfig(process.env),
    moreUseCases: [
      useCase(shop, (call, { thing, request_id: requestId }) =>
        buy(call.db, {
          buyer: call.caller.uid,
          requestId,
          subject: 'sample',
          subjectId: String(thing),
          price: priceOf(thing),
          creator: makerOf(thing),
          share: 60,
          at: call.clock.now(),
        }),
      ),
    ],
    // PostgreSQL may just be coming back from a kill; whoever started us tries again.
  }).catch(() => process.exit(1))
  process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)))
  process.on('disconnect', () => process.exit(1))
  process.send({ url: server.url })
}
