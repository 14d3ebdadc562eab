import { reportFault } from '../../shell/faults.ts'
import { trustedUrl } from '../../shell/trusted-url.ts'
import { openInWorker } from './open-in-worker.ts'
import { createPictureStore } from './picture-store.ts'
// oxlint-disable-next-line import/default -- Vite gives the built worker's address
import workerUrl from './picture-worker.ts?worker&url'

/** The pictures of this app: one store, one worker. */
export const pictures = createPictureStore({
  open: openInWorker(() => new Worker(trustedUrl(workerUrl), { type: 'module' })),
  log: reportFault,
})
