import { fastify } from 'fastify'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Services } from '../calls/services.ts'
import type { UseCase } from '../calls/use-case.ts'
import { createSessionResolver } from '../features/accounts/accounts.public.ts'
import type { Metrics } from '../platform/metrics.ts'
import { mountApi } from './api.ts'
import { plain } from './copy.ts'
import { mountFrontPage } from './front-page.ts'
import { mountMedia } from './media-files.ts'
import { shedLoad } from './pressure.ts'
import { createRunCall } from './run-call.ts'
import { mountStatusPages } from './status-pages.ts'
import { mountImageUpload } from './upload-image.ts'
import { wireIdentity } from './wire-keys.ts'

const LARGEST_BODY = 256 * 1024

export interface HttpOptions {
  services: Services
  pool: pg.Pool
  metrics: Metrics
  useCases: readonly UseCase[]
  draining: () => boolean
  /** In tests and development every answer is held against its contract. */
  checkAnswers: boolean
  mostInFlight: number
}

export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { services, pool, metrics, useCases, draining, checkAnswers, mostInFlight } = options
  const { config, log, random, secrets, settings } = services
  // Unique over processes and restarts, without asking for randomness at every request.
  const run = random.code(8)
  let requests = 0
  const app = fastify({
    logger: false,
    bodyLimit: LARGEST_BODY,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    genReqId: () => `${run}${(requests += 1).toString(36)}`,
    // A slow sender must not hold a place for ever.
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
  })

  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(SECURITY_HEADERS)
    // While draining, clients are told to open their next connection elsewhere.
    if (draining()) reply.header('connection', 'close')
    done()
  })
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const status = error.statusCode ?? 500
    if (status === 413) return reply.code(413).send({ msg: plain.tooLarge })
    if (status < 500) return reply.code(status).send({ msg: plain.badInput })
    log.error({ err: error, request_id: request.id, route: request.routeOptions.url }, 'a request failed')
    return reply.code(500).send({ msg: plain.internal, request_id: request.id })
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ msg: plain.notFound }))

  const wire = wireIdentity(secrets, settings)
  await shedLoad(app, metrics, mostInFlight)
  await mountImageUpload(app, services)
  mountApi(
    app,
    services,
    metrics,
    wire,
    useCases,
    createRunCall(services, createSessionResolver(services), checkAnswers),
  )
  mountMedia(app, services)
  mountStatusPages(app, services, metrics, pool, wire, draining)
  mountFrontPage(app, services, wire)
  return app
}

const SECURITY_HEADERS = {
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
}
