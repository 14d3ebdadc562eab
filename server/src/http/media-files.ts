import type { FastifyInstance } from 'fastify'
import type { Services } from '../calls/services.ts'
import { plain } from './copy.ts'

/** GET /media/*: sealed bytes, the same for everybody, kept by any cache until their address is over. */
export function mountMedia(app: FastifyInstance, { media }: Services): void {
  app.get('/media/*', async (request, reply) => {
    const found = await media.openAddress(request.url.split('?')[0] ?? '')
    if (!found) return reply.code(404).header('cache-control', 'no-store').send({ msg: plain.notFound })
    return reply
      .headers({
        'content-type': 'application/octet-stream',
        'content-length': found.size,
        'cache-control': `public, max-age=${found.maxAge}, immutable`,
        'access-control-allow-origin': '*',
      })
      .send(found.stream)
  })
}
