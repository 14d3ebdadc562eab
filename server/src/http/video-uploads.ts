import type { FastifyInstance } from 'fastify'
import type { Services } from '../calls/services.ts'
import { makePartsFolders, sweepParts } from '../features/video-uploads/video-uploads.public.ts'
import type { Pressure } from './pressure.ts'
import { createPlaces } from './upload-places.ts'
import { mountTus } from './upload-tus.ts'
import { mountVideoUpload } from './upload-video.ts'

const SWEEP_EVERY_MS = 3_600_000
/** Films that one member sends at the same time, by both ways together: otherwise he could take everybody's places. */
const MOST_AT_ONCE = 8

/** Both ways in for a film. What nobody goes on with is removed here, because it lies on this machine. */
export async function mountVideoUploads(
  app: FastifyInstance,
  services: Services,
  pressure: Pressure,
): Promise<void> {
  const { config, log } = services
  const sweep = () =>
    sweepParts(config).catch((error: unknown) =>
      log.error({ err: error }, 'unfinished uploads could not be swept'),
    )
  await makePartsFolders(config)
  await sweep()
  const timer = setInterval(() => void sweep(), SWEEP_EVERY_MS)
  timer.unref()
  app.addHook('onClose', () => clearInterval(timer))
  const takePlace = createPlaces<number>(MOST_AT_ONCE)
  await mountVideoUpload(app, services, pressure, takePlace)
  await mountTus(app, services, pressure, takePlace)
}
