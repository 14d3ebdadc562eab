import { object } from 'valibot'
import { defineJob } from '../../calls/job.ts'
import { erasePeople } from './people.public.ts'
import { listOwnersToErase } from './people.repo.ts'

const AT_A_TIME = 500

/** The people declared by those who have left, once nothing of theirs is public any more. */
const eraseLeft = defineJob({
  name: 'people:erase-left',
  payload: object({}),
  cron: '33 3 * * *',
  run: async (services) => {
    let after = 0
    for (;;) {
      const owners = await listOwnersToErase(services.db, after, AT_A_TIME)
      for (const uid of owners) await services.db.transaction((tx) => erasePeople(services, tx, uid))
      const last = owners.at(-1)
      if (last === undefined) return
      after = last
    }
  },
})

export const peopleJobs = [eraseLeft]
