import type pg from 'pg'

/**
 * Waking PostgreSQL costs more than telling it what to do, so what is asked in one turn of the event loop goes out
 * together: on one connection, in one write, each an own statement with its own outcome. The busier, the cheaper.
 */

/** The answers come in the order of the questions: this many wait for each other, the rest goes to other connections. */
const MOST_TOGETHER = 8

interface Question {
  config: pg.QueryConfig
  done(error: Error | undefined, result?: pg.QueryResult): void
}

/** What the driver writes to; its types keep it to themselves. */
interface Wired {
  connection: { stream: { cork(): void; uncork(): void } }
}

const waiting = new WeakMap<pg.Pool, Question[]>()

export function askTogether<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  config: pg.QueryConfig,
): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const done: Question['done'] = (error, result) => (error ? reject(error) : resolve(result?.rows ?? []))
    const questions = waiting.get(pool) ?? []
    if (questions.push({ config, done }) > 1) return
    waiting.set(pool, questions)
    setImmediate(sendAll, pool)
  })
}

function sendAll(pool: pg.Pool): void {
  const questions = waiting.get(pool) ?? []
  waiting.delete(pool)
  for (let n = 0; n < questions.length; n += MOST_TOGETHER) send(pool, questions.slice(n, n + MOST_TOGETHER))
}

function send(pool: pg.Pool, questions: readonly Question[]): void {
  pool.connect((error, client, release) => {
    if (!client) return questions.forEach(({ done }) => done(error))
    const { stream } = (client as pg.PoolClient & Wired).connection
    let open = questions.length
    stream.cork()
    for (const { config, done } of questions)
      client.query(config, (failed: Error | undefined, result) => {
        open -= 1
        // One whose connection broke is not taken back by the pool: it sees that itself.
        if (open === 0) release()
        done(failed, result)
      })
    stream.uncork()
  })
}
