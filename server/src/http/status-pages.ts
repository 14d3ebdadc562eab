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

  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (draining()) return reply.code(503).send({ status: 'draining' })
    try {
      await pool.query('select 1')
      return { status: 'ok' }
    } catch (error) {
      services.log.error({ err: error }, 'health: the database does not answer')
      return reply.code(503).send({ status: 'no database' })
    }
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

/** A proxy on this machine speaks for others, and says so in its headers. */
function fromThisMachine({ headers, socket }: FastifyRequest): boolean {
  const forwarded = headers['x-forwarded-for'] ?? headers['forwarded'] ?? headers['x-real-ip']
  return forwarded === undefined && /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '')
}
