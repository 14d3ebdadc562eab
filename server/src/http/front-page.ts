import type { FastifyInstance } from 'fastify'
import type { Services } from '../calls/services.ts'
import { wireDescription } from './wire-keys.ts'
import type { WireIdentity } from './wire-keys.ts'

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** GET /: the page that carries the wire description as a data block, so that the app starts without asking for it. */
export function mountFrontPage(app: FastifyInstance, { settings }: Services, wire: WireIdentity): void {
  app.get('/', async (_request, reply) => {
    const block = JSON.stringify(wireDescription(wire, settings)).replaceAll('<', '\\u003c')
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
    })
    return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escape(settings.get('brand.title'))}</title>
<meta name="description" content="${escape(settings.get('brand.description'))}">
<meta name="theme-color" content="${settings.get('brand.theme_color')}">
<style>
  body { margin: 0; min-height: 100dvh; display: grid; place-content: center; gap: 12px; text-align: center;
    background: ${settings.get('brand.theme_color')}; color: #e8f0f1; font: 15px/1.6 system-ui, "PingFang SC", "Noto Sans CJK SC", sans-serif }
  h1 { margin: 0; font-size: 32px; letter-spacing: 4px } p { margin: 0; color: #9fb2b5 }
</style>
<script type="application/json" id="wire">${block}</script>
</head>
<body>
<main lang="zh-CN"><h1>${escape(settings.get('brand.name'))}</h1><p>${escape(settings.get('brand.description'))}</p><p>服务已就绪</p></main>
</body>
</html>
`
  })
}
