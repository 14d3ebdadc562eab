import { number, object } from 'valibot'
import { flagObject } from '../../calls/flag-object.ts'
import { defineJob } from '../../calls/job.ts'
import { secondsLater } from '../../platform/clock.ts'
import { findAlike } from '../../scanning/known-pictures.ts'
import { findWork, listNewlyKnown, listShowing } from './works.repo.ts'

const LOOKS_BACK_SECONDS = 25 * 3600
const KIND = 'video'

/** Near-duplicates of what was taken down, in works that others can see: an operator looks at each. */
export const flagAlike = defineJob({
  name: 'works:flag-alike',
  payload: object({ id: number() }),
  run: async ({ db }, { id }) => {
    const work = await findWork(db, id)
    if (!work) return
    const frames = work.manifest?.frames.map(({ objectId }) => objectId) ?? []
    const alike = await findAlike(db, [...frames, work.coverId])
    const pictures = alike.map(({ pictureId }) => pictureId)
    const showing = pictures.length > 0 ? await listShowing(db, pictures) : []
    for (const one of showing) if (one !== id) await flagObject(db, { kind: KIND, id: one })
  },
})

/** What was public before a list came that knows it; a scan at its submission could not. */
export const flagKnown = defineJob({
  name: 'works:flag-known',
  payload: object({}),
  cron: '53 3 * * *',
  run: async ({ clock, db }) => {
    const since = secondsLater(clock.now(), -LOOKS_BACK_SECONDS)
    for (const id of await listNewlyKnown(db, since)) await flagObject(db, { kind: KIND, id })
  },
})
