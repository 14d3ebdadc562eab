import { array, number, object } from 'valibot'
import { defineJob } from '../../calls/job.ts'
import { dayNumber } from '../../platform/clock.ts'
import { lockMember, setFabulous } from '../accounts/accounts.public.ts'
import { likesOfWorks } from './marks.repo.ts'
import { purgeBefore } from './watches.repo.ts'

const DAYS_KEPT = 2
const AT_A_TIME = 5000

/** A play is kept for as long as it could be counted again, a free view for as long as it opens something. */
const purgePlays = defineJob({
  name: 'videos:purge-plays',
  payload: object({}),
  cron: '33 * * * *',
  run: ({ clock, db }) => purgeBefore(db, dayNumber(clock.now()) - DAYS_KEPT + 1, AT_A_TIME),
})

/**
 * A member has left and his likes went with him; their authors are not locked then, because one who leaves and one who
 * likes would wait for each other. Counted anew instead, each under his own lock, under which all likes are given.
 */
export const recountLikes = defineJob({
  name: 'videos:recount-likes',
  payload: object({ authors: array(number()) }),
  run: async ({ db }, { authors }) => {
    for (const author of authors)
      await db.transaction(async (tx) => {
        if (await lockMember(tx, author)) await setFabulous(tx, author, await likesOfWorks(tx, author))
      })
  },
})

export const videosJobs = [purgePlays, recountLikes]
