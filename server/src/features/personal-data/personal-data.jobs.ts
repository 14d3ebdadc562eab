import { number, object, string } from 'valibot'
import { defineJob } from '../../calls/job.ts'
import { exportAccount } from '../accounts/accounts.public.ts'
import { exportComments } from '../comments/comments.public.ts'
import { exportPayments } from '../payments/payments.public.ts'
import { exportPeople } from '../people/people.public.ts'
import { exportReports } from '../reports/reports.public.ts'
import { exportUploads } from '../uploads/uploads.public.ts'
import { exportVerification } from '../verification/verification.public.ts'
import { exportVideoUploads } from '../video-uploads/video-uploads.public.ts'
import { exportVideos } from '../videos/videos.public.ts'
import { exportWallet } from '../wallet/wallet.public.ts'
import { exportWorks } from '../works/works.public.ts'
import { deleteExport, listExpiredExports, setExportState } from './personal-data.repo.ts'

/** Each feature that keeps something about a member adds its part here, and to delete-account.ts. */
export const makeExport = defineJob({
  name: 'personal-data:make-export',
  payload: object({ uid: number(), objectId: string() }),
  run: async (services, { uid, objectId }) => {
    try {
      const document = {
        exported_at: services.clock.now(),
        ...(await exportAccount(services, uid)),
        ...(await exportComments(services, uid)),
        ...(await exportPayments(services, uid)),
        ...(await exportPeople(services, uid)),
        ...(await exportReports(services, uid)),
        ...(await exportUploads(services, uid)),
        ...(await exportVerification(services, uid)),
        ...(await exportVideoUploads(services, uid)),
        ...(await exportVideos(services, uid)),
        ...(await exportWallet(services, uid)),
        ...(await exportWorks(services, uid)),
      }
      await services.media.putObject(objectId, Buffer.from(JSON.stringify(document, null, 2)))
    } catch (error) {
      // Told at once: the next tries come later and later, and one that succeeds makes it ready after all.
      await setExportState(services.db, uid, objectId, 'failed')
      throw error
    }
    // Deleted or asked for anew in the meantime: then nobody has the address of this one.
    if (!(await setExportState(services.db, uid, objectId, 'ready')))
      await services.media.removeObject(objectId)
  },
})

const sweepExports = defineJob({
  name: 'personal-data:sweep',
  payload: object({}),
  cron: '47 * * * *',
  run: async ({ clock, db, media }) => {
    for (const row of await listExpiredExports(db, clock.now())) {
      await media.removeObject(row.objectId)
      await deleteExport(db, row.userId, row.objectId)
    }
  },
})

export const personalDataJobs = [makeExport, sweepExports]
