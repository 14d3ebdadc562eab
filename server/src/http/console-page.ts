import type { FastifyInstance } from 'fastify'
import type { Services } from '../calls/services.ts'
import type { AppBuild } from './app-build.ts'
import { serveFrom } from './app-files.ts'
import { wireDescription } from './wire-keys.ts'
import type { WireIdentity } from './wire-keys.ts'

/** Nothing but our own files: no inline script or style, no line, no frame, and no text that becomes script or markup. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** GET /console/: the operators' page and its files. Search engines and shared caches keep nothing of it. */
export function mountConsole(
  app: FastifyInstance,
  { settings }: Services,
  wire: WireIdentity,
  build: AppBuild,
): void {
  app.get('/console', (_request, reply) => reply.redirect('/console/', 308))
  app.get('/console/', async (_request, reply) => {
    // Operators speak to this host alone, whatever lines members may take.
    const described = { ...wireDescription(wire, settings), lines: [] }
    const block = JSON.stringify(described).replaceAll('<', '\\u003c')
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
      'permissions-policy':
        'camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=()',
      'x-robots-tag': 'noindex, nofollow',
    })
    return reply.send(
      build.html.replace('<!--head-->', `<script type="application/json" id="wire">${block}</script>`),
    )
  })
  for (const path of ['/console/assets/*', '/console/icon.svg']) app.get(path, serveFrom(build, '/console'))
}
