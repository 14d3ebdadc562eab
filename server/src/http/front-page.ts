import type { FastifyInstance } from 'fastify'
import type { Services } from '../calls/services.ts'
import type { Settings } from '../platform/settings.ts'
import type { AppBuild } from './app-build.ts'
import { createFilling } from './front-page-filling.ts'
import { createPolicy } from './front-page-policy.ts'
import { guiseFor } from './guise.ts'
import type { Guise } from './guise.ts'
import { encodingFor, hasAlready } from './negotiate.ts'
import { smallPage } from './small-page.ts'
import { wireDescription } from './wire-keys.ts'
import type { WireIdentity } from './wire-keys.ts'

const PERMISSIONS = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid']
  .concat(['midi', 'display-capture', 'browsing-topics', 'accelerometer', 'gyroscope', 'magnetometer'])
  .map((feature) => `${feature}=()`)
  .join(', ')

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** GET /: the app's page under the name it goes by, with the wire description as a data block, so that it need not ask. */
export function mountFrontPage(
  app: FastifyInstance,
  { settings }: Services,
  wire: WireIdentity,
  build: AppBuild | undefined,
): void {
  const policyFor = createPolicy(build?.html ?? smallPage)
  const filled = createFilling(build?.html ?? smallPage)
  app.get('/', async (request, reply) => {
    const block = JSON.stringify(wireDescription(wire, settings)).replaceAll('<', '\\u003c')
    const guise = guiseFor(request, settings)
    const page = filled(guise.manifest, {
      head: `${namesOf(guise, settings)}${build ? linksOf(guise) : ''}\n<script type="application/json" id="wire">${block}</script>`,
      name: escape(guise.name),
      description: escape(guise.description),
    })
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'cookie, accept-encoding',
      etag: page.etag,
      'content-security-policy': policyFor(settings.get('wire.lines')),
      'permissions-policy': PERMISSIONS,
    })
    if (build) reply.header('x-build', build.id)
    if (hasAlready(request, page.etag)) return reply.code(304).send()
    const encoding = encodingFor(request)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(await page.bodies[encoding]())
  })
}

function namesOf({ name, title, description }: Guise, settings: Settings): string {
  return [
    `<title>${escape(title)}</title>`,
    `<meta name="description" content="${escape(description)}">`,
    `<meta name="theme-color" content="${settings.get('brand.theme_color')}">`,
    `<meta name="mobile-web-app-capable" content="yes">`,
    `<meta name="apple-mobile-web-app-status-bar-style" content="black-translucent">`,
    `<meta name="apple-mobile-web-app-title" content="${escape(name)}">`,
  ].join('\n')
}

const linksOf = ({ icons, manifest }: Guise) => `
<link rel="icon" type="image/svg+xml" href="${icons}/icon.svg">
<link rel="apple-touch-icon" href="${icons}/180.png">
<link rel="manifest" href="${manifest}">`
