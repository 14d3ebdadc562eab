import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { parse as parseForm } from 'node:querystring'
import { createReceiver, packBody, sealAnswer } from '@qingyu/wire/server'
import type { Services } from '../calls/services.ts'
import { Refused } from '../calls/use-case.ts'
import type { UseCase } from '../calls/use-case.ts'
import { seconds } from '../platform/clock.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { SharedNonces } from '../platform/shared-nonces.ts'
import { refused } from './answers.ts'
import type { BasicHeaders } from './basic-headers.ts'
import { plain } from './copy.ts'
import type { Pressure } from './pressure.ts'
import { createBodyReader } from './read-body.ts'
import type { RunCall } from './run-call.ts'
import type { WireIdentity } from './wire-keys.ts'

export interface ApiOptions {
  services: Services
  metrics: Metrics
  wire: WireIdentity
  useCases: readonly UseCase[]
  runCall: RunCall
  pressure: Pressure
  basicHeaders: BasicHeaders
  addressOf: (request: IncomingMessage) => string
  newRequestId: () => string
  /** Where processes share them through Redis. */
  sharedNonces: SharedNonces | undefined
}

/**
 * POST /api/*: opens the envelope, runs the call, seals the answer. Nothing sent here is ever answered with a 5xx,
 * except 503 when there is too much to do. It stands on node:http, because none of what Fastify offers is used here
 * and all of it is paid for (docs/decisions).
 */
export function createApi(options: ApiOptions): RequestListener {
  const { services, metrics, runCall, pressure, basicHeaders, sharedNonces } = options
  const receiver = createReceiver(options.wire)
  const readBody = createBodyReader()
  const byPath = new Map(options.useCases.map((useCase) => [`/api/${useCase.endpoint.path}`, useCase]))

  return (request, response) => {
    const path = pathOf(request.url ?? '')
    const useCase = request.method === 'POST' ? byPath.get(path) : undefined
    if (!useCase) return send(response, 404, plainJson(plain.unknownPath))
    readBody(request, (body) => {
      if (body === undefined) return send(response, 413, plainJson(plain.tooLarge))
      // Only now: a request that is not all here yet takes nobody's place.
      if (!pressure.admit(response)) return send(response, 503, plainJson(plain.overloaded))
      answer(useCase, path, body, request, response).catch((error: unknown) => {
        // Outside of the use case nothing is expected to throw; if it does, one member waits in vain, not all.
        services.log.error({ err: error, path }, 'a call could not be answered')
        response.destroy()
      })
    })
  }

  async function answer(
    useCase: UseCase,
    path: string,
    body: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const nowSeconds = seconds(services.clock.now())
    const opened = receiver.open(parseForm(body, '&', '=', { maxKeys: 20 }), path, nowSeconds)
    if (!opened.ok) {
      metrics.refusedEnvelopes.inc({ refusal: opened.refusal })
      return opened.refusal === 'FULL'
        ? send(response, 503, plainJson(plain.overloaded))
        : send(response, 400, plainJson(plain.refusedEnvelope))
    }
    // A skewed one as well: its turn must not come in another process, when the clock reaches its stamp.
    if (sharedNonces && !(await sharedNonces.claim(opened, nowSeconds))) {
      metrics.refusedEnvelopes.inc({ refusal: 'REPLAYED' })
      return send(response, 400, plainJson(plain.refusedEnvelope))
    }
    const started = performance.now()
    const outcome = opened.skewed
      ? refusal(new Refused('CLOCK_SKEW', { now: nowSeconds }))
      : await run(useCase, opened.json, request)
    metrics.observeCall(useCase.endpoint.path, outcome.name, (performance.now() - started) / 1000)
    send(response, 200, sealAnswer(opened.reply, outcome.body, seconds(services.clock.now())))
  }

  async function run(useCase: UseCase, json: string, request: IncomingMessage): Promise<Outcome> {
    const requestId = options.newRequestId()
    const incoming = {
      json,
      requestId,
      address: () => options.addressOf(request),
      userAgent: request.headers['user-agent'],
    }
    try {
      return { name: 'ok', body: await runCall(useCase, incoming) }
    } catch (error) {
      if (error instanceof Refused) return refusal(error)
      services.log.error({ err: error, request_id: requestId, path: useCase.endpoint.path }, 'a call failed')
      return refusal(new Refused('INTERNAL', { request_id: requestId }))
    }
  }

  /** Bodies are ASCII: base64url, or JSON with its other characters escaped. */
  function send(response: ServerResponse, status: number, body: string): void {
    response.writeHead(status, [...basicHeaders(), ...API_HEADERS, 'content-length', String(body.length)])
    response.end(body, 'latin1')
  }
}

interface Outcome {
  name: string
  body: Buffer
}

const API_HEADERS = [
  'content-type',
  'application/json; charset=utf-8',
  'cache-control',
  'no-store',
  // Members come through lines, which are other origins; an envelope proves itself.
  'access-control-allow-origin',
  '*',
]

const refusal = ({ code, details }: Refused): Outcome => ({
  name: code,
  body: packBody(refused(code, details)),
})

const plainJson = (msg: string) =>
  JSON.stringify({ msg }).replaceAll(/[^ -~]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)

function pathOf(url: string): string {
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}
