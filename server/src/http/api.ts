import { parse as parseForm } from 'node:querystring'
import { createReceiver, packBody, sealAnswer } from '@qingyu/wire/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../calls/services.ts'
import { Refused } from '../calls/use-case.ts'
import type { UseCase } from '../calls/use-case.ts'
import { seconds } from '../platform/clock.ts'
import type { Metrics } from '../platform/metrics.ts'
import { refused } from './answers.ts'
import { plain } from './copy.ts'

import type { RunCall } from './run-call.ts'
import type { WireIdentity } from './wire-keys.ts'

/** POST /api/*: opens the envelope, runs the call, seals the answer. Nothing sent here is ever answered with a 5xx. */
export function mountApi(
  app: FastifyInstance,
  services: Services,
  metrics: Metrics,
  wire: WireIdentity,
  useCases: readonly UseCase[],
  runCall: RunCall,
): void {
  const receiver = createReceiver(wire)
  const byPath = new Map(useCases.map((useCase) => [`/api/${useCase.endpoint.path}`, useCase]))

  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))

  app.post('/api/*', async (request, reply) => {
    const path = pathOf(request.url)
    const useCase = byPath.get(path)
    reply.headers(API_HEADERS)
    if (!useCase) return reply.code(404).send({ msg: plain.unknownPath })

    const nowSeconds = seconds(services.clock.now())
    const form = typeof request.body === 'string' ? parseForm(request.body, '&', '=', { maxKeys: 20 }) : {}
    const opened = receiver.open(form, path, nowSeconds)
    if (!opened.ok) {
      metrics.refusedEnvelopes.inc({ refusal: opened.refusal })
      if (opened.refusal === 'FULL') return reply.code(503).send({ msg: plain.overloaded })
      return reply.code(400).send({ msg: plain.refusedEnvelope })
    }

    const started = performance.now()
    const outcome = opened.skewed
      ? refusal(new Refused('CLOCK_SKEW', { now: nowSeconds }))
      : await answer(useCase, opened.json, request)
    metrics.observeCall(useCase.endpoint.path, outcome.status, (performance.now() - started) / 1000)
    return reply.send(sealAnswer(opened.reply, outcome.body, seconds(services.clock.now())))
  })

  async function answer(useCase: UseCase, json: string, request: FastifyRequest): Promise<Outcome> {
    const incoming = {
      json,
      address: request.ip,
      userAgent: request.headers['user-agent'],
      requestId: request.id,
    }
    try {
      return { status: 'ok', body: await runCall(useCase, incoming) }
    } catch (error) {
      if (error instanceof Refused) return refusal(error)
      services.log.error({ err: error, request_id: request.id, path: useCase.endpoint.path }, 'a call failed')
      return refusal(new Refused('INTERNAL', { request_id: request.id }))
    }
  }
}

interface Outcome {
  status: string
  body: Buffer
}

const API_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  // Members come through lines, which are other origins; an envelope proves itself.
  'access-control-allow-origin': '*',
}

const refusal = ({ code, details }: Refused): Outcome => ({
  status: code,
  body: packBody(refused(code, details)),
})

function pathOf(url: string): string {
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}
