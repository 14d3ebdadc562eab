import type { FastifyInstance } from 'fastify'
import type { Services } from '../calls/services.ts'
import { brandGuise, neutralGuise } from './guise.ts'
import type { Guise } from './guise.ts'

/** What a phone reads when the app is put on its home screen. */
export function mountManifest(app: FastifyInstance, { settings }: Services): void {
  const describe = ({ name, title, description, icons }: Guise) => ({
    id: '/',
    name: title,
    short_name: name,
    description,
    lang: 'zh-CN',
    start_url: '/#/splash',
    scope: '/',
    display: 'standalone',
    orientation: 'portrait',
    theme_color: settings.get('brand.theme_color'),
    background_color: settings.get('brand.theme_color'),
    icons: [
      { src: `${icons}/192.png`, sizes: '192x192', type: 'image/png' },
      { src: `${icons}/512.png`, sizes: '512x512', type: 'image/png' },
      { src: `${icons}/maskable.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: `${icons}/icon.svg`, sizes: 'any', type: 'image/svg+xml' },
    ],
  })
  for (const guise of [brandGuise, neutralGuise])
    app.get(guise(settings).manifest, async (_request, reply) =>
      reply
        .headers({ 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'no-cache' })
        .send(JSON.stringify(describe(guise(settings)))),
    )
}
