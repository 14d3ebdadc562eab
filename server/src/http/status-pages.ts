import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Services } from '../calls/services.ts'
import type { Metrics } from '../platform/metrics.ts'
import { plain } from './copy.ts'
import { wireDescription } from './wire-keys.ts'
import type { WireIdentity } from './wire-keys.ts'

/** Small pages outside the envelope: line check, wire description, health, metrics. */
export function mountStatusPages(
  app: FastifyInstance,
  services: Services,
  metrics: Metrics,
  pool: pg.Pool,
  wire: WireIdentity,
  draining: () => boolean,
): void {
  app.get('/ping.txt', async (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/plain',
        'cache-control': 'no-store',
        'access-control-allow-origin': '*',
      })
      .send('pong'),
  )

  app.get('/wire.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(wireDescription(wire, services.settings)),
  )

  // However many ask, the database is asked once a second.
  const databaseAnswers = onceASecond(() =>
    pool.query('select 1').then(
      () => true,
      (error: unknown) => {
        services.log.error({ err: error }, 'health: the database does not answer')
        return false
      },
    ),
  )
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (draining()) return reply.code(503).send({ status: 'draining' })
    return (await databaseAnswers()) ? { status: 'ok' } : reply.code(503).send({ status: 'no database' })
  })

  metrics.gauge(
    'qingyu_database_waiting',
    'Calls that wait for a database connection',
    () => pool.waitingCount,
  )
  metrics.gauge('qingyu_database_connections', 'Open database connections', () => pool.totalCount)
  app.get('/metrics', async (request, reply) => {
    if (!fromThisMachine(request)) return reply.code(404).send({ msg: plain.notFound })
    return reply.header('content-type', metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

/** A proxy on this machine speaks for others: it says so in a header, or passes on a host that is not this machine. */
function fromThisMachine({ headers, socket }: FastifyRequest): boolean {
  const forwarded = headers['x-forwarded-for'] ?? headers['forwarded'] ?? headers['x-real-ip']
  const local = /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '')
  return (
    local && forwarded === undefined && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.host ?? '')
  )
}

function onceASecond<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  return () => {
    if (!answer) {
      answer = ask()
      setTimeout(() => (answer = undefined), 1000).unref()
    }
    return answer
  }
}
