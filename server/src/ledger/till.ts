import type { Bought, Purchase } from './buy.ts'

/**
 * Where purchases queue up. While nobody waits each is paid on its own at once; those that come in the meantime are
 * paid together, which costs a fraction: the busier, the cheaper.
 */
export interface Till {
  buy(purchase: Purchase): Promise<Bought>
}

interface Payments {
  one(purchase: Purchase): Promise<Bought>
  many(purchases: readonly Purchase[]): Promise<Bought[]>
}

interface Waiting {
  purchase: Purchase
  resolve(bought: Bought): void
  reject(error: unknown): void
}

/** So that one is paid while the next is put together. A buyer always queues in the same: lanes never wait for each other. */
const LANES = 2
/** A batch holds its buyers' locks until its end. */
export const MOST_AT_ONCE = 200

export function createTill(payments: Payments): Till {
  const lanes = Array.from({ length: LANES }, () => openLane(payments))
  return {
    buy: (purchase) =>
      new Promise((resolve, reject) => lanes[purchase.buyer % LANES]?.({ purchase, resolve, reject })),
  }
}

function openLane({ one, many }: Payments): (waiting: Waiting) => void {
  let queue: Waiting[] = []
  let busy = false

  async function serve(): Promise<void> {
    busy = true
    while (queue.length > 0) {
      const { batch, rest } = nextBatch(queue)
      queue = rest
      await pay(batch)
    }
    busy = false
  }

  async function pay(batch: Waiting[]): Promise<void> {
    if (batch.length > 1) {
      try {
        const answers = await many(batch.map(({ purchase }) => purchase))
        return batch.forEach(({ resolve }, place) => resolve(answers[place] as Bought))
      } catch (error) {
        // Nothing of it was posted. Whatever was wrong with one of them must not be wrong with all: each on its own.
        process.emitWarning(`${batch.length} purchases were not paid together: ${codeOf(error)}`, 'Till')
      }
    }
    for (const { purchase, resolve, reject } of batch) await one(purchase).then(resolve, reject)
  }

  return (waiting) => {
    queue.push(waiting)
    if (!busy) void serve()
  }
}

/** Messages may hold values. */
const codeOf = (error: unknown): string => String(Object(error).code ?? 'unknown')

/** From the front of the queue. Of what a buyer sends twice (the key, or the thing) the second waits for the first. */
function nextBatch(queue: readonly Waiting[]): { batch: Waiting[]; rest: Waiting[] } {
  const seen = new Set<string>()
  const batch: Waiting[] = []
  const rest: Waiting[] = []
  for (const [place, waiting] of queue.entries()) {
    if (batch.length === MOST_AT_ONCE) return { batch, rest: [...rest, ...queue.slice(place)] }
    const { buyer, requestId, subject, subjectId } = waiting.purchase
    const marks = [`${buyer} key ${requestId}`, `${buyer} ${subject} ${subjectId}`]
    if (marks.some((mark) => seen.has(mark))) rest.push(waiting)
    else batch.push(waiting)
    for (const mark of marks) seen.add(mark)
  }
  return { batch, rest }
}
