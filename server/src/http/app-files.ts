import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppBuild } from './app-build.ts'
import { plain } from './copy.ts'
import { encodingFor, hasAlready } from './negotiate.ts'

/** A worker follows the policy of its own script and not that of the page. Lines are asked by the page alone. */
const SCRIPT_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'"

const DAY = 86_400
const cacheControl = (path: string) => {
  // Its name changes with its content.
  if (path.startsWith('/assets/')) return `public, max-age=${365 * DAY}, immutable`
  return path === '/sw.js' ? 'no-cache' : `public, max-age=${DAY}`
}

/** Files of a build. Only what was found at start is ever looked up, so no path leads out of the folder. */
export const serveFrom =
  ({ files }: Pick<AppBuild, 'files'>, base = '') =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const path = (request.url.split('?')[0] ?? '').slice(base.length)
    const file = files.get(path)
    if (!file) return reply.code(404).header('cache-control', 'no-store').send({ msg: plain.notFound })
    reply.headers({
      'content-type': file.type,
      'cache-control': cacheControl(path),
      etag: file.etag,
      'cross-origin-resource-policy': 'same-origin',
    })
    if (path.endsWith('.js')) reply.header('content-security-policy', SCRIPT_POLICY)
    if (file.br ?? file.gzip) reply.header('vary', 'accept-encoding')
    if (hasAlready(request, file.etag)) return reply.code(304).send()
    const encoding = encodingFor(request)
    const compressed = encoding === 'identity' ? undefined : file[encoding]
    if (compressed) reply.header('content-encoding', encoding)
    return reply.send(compressed ?? file.body)
  }

export function mountAppFiles(app: FastifyInstance, build: AppBuild): void {
  for (const path of ['/assets/*', '/icons/*', '/sw.js']) app.get(path, serveFrom(build))
}
