import type { FastifyInstance } from 'fastify'
import type { Services } from '../calls/services.ts'
import type { AppBuild } from './app-build.ts'
import { plain } from './copy.ts'

/** GET /builds/*: which build is served, so that an open app notices a newer one; and what there is in it. */
export function mountBuilds(app: FastifyInstance, { settings }: Services, build: AppBuild): void {
  const { id, timestamp, pages } = build
  app.get('/builds/latest.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send({ id, timestamp }),
  )
  app.get<{ Params: { file: string } }>('/builds/meta/:file', async (request, reply) => {
    if (request.params.file !== `${id}.json`)
      return reply.code(404).header('cache-control', 'no-store').send({ msg: plain.notFound })
    const redirects = settings.get('app.redirects')
    return reply.header('cache-control', 'no-cache').send({ id, timestamp, redirects, pages })
  })
}
