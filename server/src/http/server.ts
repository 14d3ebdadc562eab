import { createServer } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import { fastify } from 'fastify'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Services } from '../calls/services.ts'
import type { UseCase } from '../calls/use-case.ts'
import { createSessionResolver } from '../features/accounts/accounts.public.ts'
import { createOperatorResolver } from '../features/operators/operators.public.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { SharedNonces } from '../platform/shared-nonces.ts'
import { addressGroup } from './address-group.ts'
import { createApi } from './api.ts'
import { openAppBuild } from './app-build.ts'
import { mountAppFiles } from './app-files.ts'
import { createBasicHeaders } from './basic-headers.ts'
import { mountBuilds } from './builds.ts'
import { mountConsole } from './console-page.ts'
import { plain } from './copy.ts'
import { mountFrontPage } from './front-page.ts'
import { mountManifest } from './manifest.ts'
import { mountMedia } from './media-files.ts'
import { mountPayments } from './payments.ts'
import { createPressure } from './pressure.ts'
import { createRunCall } from './run-call.ts'
import { createSlowSenders, LONGEST_REQUEST_MS } from './slow-senders.ts'
import { mountStatusPages } from './status-pages.ts'
import { mountImageUpload } from './upload-image.ts'
import { mountVideos } from './video-files.ts'
import { mountVideoUploads } from './video-uploads.ts'
import { wireIdentity } from './wire-keys.ts'

// A slow sender must not hold a place for ever; see also slow-senders.ts.
const SERVER_OPTIONS = {
  requestTimeout: LONGEST_REQUEST_MS,
  headersTimeout: 15_000,
  keepAliveTimeout: 65_000,
}

/** Each may hold a whole picture before its signature is known. */
const MOST_UPLOADS = 64
/** On their way to the disk, each for as long as it takes. */
const MOST_VIDEO_UPLOADS = 256
/** Beyond the calls in flight these are idle, or slow; an idle one is let go. */
const MOST_CONNECTIONS = 5000
const IDLE_MS = 120_000

export interface HttpOptions {
  services: Services
  pool: pg.Pool
  metrics: Metrics
  useCases: readonly UseCase[]
  draining: () => boolean
  /** In tests and development every answer is held against its contract. */
  checkAnswers: boolean
  mostInFlight: number
  sharedNonces: SharedNonces | undefined
}

/** The calls on node:http, because they are the load; everything else on Fastify, because it is convenient. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { services, pool, metrics, useCases, draining, checkAnswers } = options
  const { config, log, random, secrets, settings } = services
  const wire = wireIdentity(secrets, settings)
  const pressure = createPressure(metrics, 'calls', options.mostInFlight)
  const basicHeaders = createBasicHeaders(draining)
  const believed = proxyAddress.compile(config.trustedProxies)
  // Unique over processes and restarts, without asking for randomness at every request.
  const run = random.code(8)
  let requests = 0
  const newRequestId = () => `${run}${(requests += 1).toString(36)}`

  const api = createApi({
    services,
    metrics,
    wire,
    useCases,
    pressure,
    basicHeaders,
    newRequestId,
    sharedNonces: options.sharedNonces,
    runCall: createRunCall(
      services,
      { member: createSessionResolver(services), operator: createOperatorResolver(services) },
      checkAnswers,
    ),
    addressOf: (request) => addressGroup(proxyAddress(request, believed)),
  })
  const slowSenders = createSlowSenders()
  const app = fastify({
    logger: false,
    genReqId: newRequestId,
    forceCloseConnections: 'idle',
    serverFactory: (rest) =>
      createServer(SERVER_OPTIONS, (request, response) => {
        slowSenders.watch(request)
        if (request.url?.startsWith('/api/')) api(request, response)
        else rest(request, response)
      }),
  })

  app.addHook('onRequest', (_request, reply, done) => {
    const headers = basicHeaders()
    for (let n = 0; n < headers.length; n += 2) reply.header(headers[n] ?? '', headers[n + 1])
    done()
  })
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const status = error.statusCode ?? 500
    if (status < 500)
      return reply.code(status).send({ msg: status === 413 ? plain.tooLarge : plain.badInput })
    log.error({ err: error, request_id: request.id, route: request.routeOptions.url }, 'a request failed')
    return reply.code(500).send({ msg: plain.internal, request_id: request.id })
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ msg: plain.notFound }))

  app.server.maxConnections = MOST_CONNECTIONS
  app.server.setTimeout(IDLE_MS)
  slowSenders.attach(app.server)
  await mountImageUpload(app, services, createPressure(metrics, 'uploads', MOST_UPLOADS))
  await mountVideoUploads(app, services, createPressure(metrics, 'video_uploads', MOST_VIDEO_UPLOADS))
  mountMedia(app, services)
  mountVideos(app, services, createPressure(metrics, 'films', options.mostInFlight))
  await mountPayments(app, services)
  mountStatusPages(app, services, metrics, pool, wire, draining)
  const build = await openAppBuild(config.appDir)
  mountFrontPage(app, services, wire, build)
  if (build) {
    mountAppFiles(app, build)
    mountManifest(app, services)
    mountBuilds(app, services, build)
  }
  const console = await openAppBuild(config.consoleDir)
  if (console) mountConsole(app, services, wire, console)
  return app
}
