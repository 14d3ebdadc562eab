import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../platform/metrics.ts'
import { plain } from './copy.ts'

const SLOWEST_LOOP_MS = 1000

/**
 * 503 before collapse: when the event loop lags (the processor is the bottleneck) or too many requests wait (the
 * database is). What is accepted is answered in time; health, metrics and pings stay reachable.
 */
export async function shedLoad(app: FastifyInstance, metrics: Metrics, mostInFlight: number): Promise<void> {
  let inFlight = 0
  const sheddable = (url: string) =>
    url.startsWith('/api/') || url.startsWith('/upload/') || url.startsWith('/media/')
  metrics.gauge('qingyu_requests_in_flight', 'Requests being worked on', () => inFlight)

  await app.register(underPressure, {
    maxEventLoopDelay: SLOWEST_LOOP_MS,
    pressureHandler: async (request, reply) => {
      if (!sheddable(request.url)) return
      metrics.shedRequests.inc({ reason: 'event loop' })
      await reply.code(503).headers(RETRY).send({ msg: plain.overloaded })
    },
  })

  app.addHook('onRequest', (request, reply, done) => {
    if (!sheddable(request.url)) return done()
    if (inFlight >= mostInFlight) {
      metrics.shedRequests.inc({ reason: 'in flight' })
      void reply.code(503).headers(RETRY).send({ msg: plain.overloaded })
      return
    }
    inFlight += 1
    // However it ends: answered, refused, or the member's connection gone.
    reply.raw.once('close', () => {
      inFlight -= 1
    })
    done()
  })
}

const RETRY = { 'retry-after': '2', 'access-control-allow-origin': '*' }
