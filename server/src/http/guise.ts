import type { FastifyRequest } from 'fastify'
import type { Settings } from '../platform/settings.ts'

/** What the app calls itself and looks like from outside: on a home screen, in a list of tabs. */
export interface Guise {
  name: string
  title: string
  description: string
  /** The folder of its icons, and the address of its manifest. */
  icons: string
  manifest: string
}

export const brandGuise = (settings: Settings): Guise => ({
  name: settings.get('brand.name'),
  title: settings.get('brand.title'),
  description: settings.get('brand.description'),
  icons: '/icons',
  manifest: '/manifest.webmanifest',
})

/** In discreet mode nothing of the brand may be seen. */
export function neutralGuise(settings: Settings): Guise {
  const name = settings.get('brand.discreet_name')
  return {
    name,
    title: name,
    description: name,
    icons: '/icons/neutral',
    manifest: '/manifest-neutral.webmanifest',
  }
}

/** The app sets the cookie, because only a cookie is known before the page is there. */
const wantsNeutral = ({ headers }: FastifyRequest): boolean =>
  (headers.cookie ?? '').split(';').some((cookie) => cookie.trim() === 'discreet=1')

export const guiseFor = (request: FastifyRequest, settings: Settings): Guise =>
  wantsNeutral(request) ? neutralGuise(settings) : brandGuise(settings)
