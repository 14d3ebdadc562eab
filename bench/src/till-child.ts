import '@qingyu/server/lean-imports'
import { randomBytes } from 'node:crypto'

/** The server as it is started in production; buys as its use cases do, as fast as it can. */
const { buy, buyWithin, grantCoins, readConfig, startServer } = await import('@qingyu/server/main')

export interface Rush {
  /** Who buys: members 1 to this. */
  buyers: number
  /** Who is paid. */
  creators: number
  /** Purchases on their way at the same time. */
  atOnce: number
  seconds: number
  /** Each on its own, as without the till. */
  alone?: boolean
}

const server = await startServer({ config: readConfig(process.env) })
const { clock, db } = server.services
const COINS = 1_000_000_000
const CREATOR = 10_000_000
const pay = { true: buyWithin, false: buy }
// Every thing is bought once, whatever was bought here before.
let things = Date.now() * 1000

process.on('message', (message: Rush | { members: number }) => {
  void ('members' in message ? fund(message.members) : rush(message)).then((answer) => process.send?.(answer))
})
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)))
process.on('disconnect', () => process.exit(1))
process.send?.({})

async function fund(members: number): Promise<object> {
  const at = clock.now()
  for (let uid = 1; uid <= members; uid += 1)
    await grantCoins(db, { uid, amount: COINS, subject: 'bench', subjectId: String(uid), at })
  return {}
}

async function rush({
  buyers,
  creators,
  atOnce,
  seconds,
  alone = false,
}: Rush): Promise<{ perSecond: number }> {
  const began = performance.now()
  const end = began + seconds * 1000
  let done = 0
  const customer = async () => {
    while (performance.now() < end) {
      const thing = (things += 1)
      const bought = await pay[`${alone}`](db, {
        buyer: 1 + Math.floor(Math.random() * buyers),
        requestId: randomBytes(12).toString('base64url'),
        subject: 'bench',
        subjectId: String(thing),
        price: 1000,
        creator: CREATOR + (thing % creators),
        share: 60,
        at: clock.now(),
      })
      if (bought.code !== undefined) throw new Error(`a purchase of the bench was refused: ${bought.code}`)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, customer))
  return { perSecond: done / ((performance.now() - began) / 1000) }
}
