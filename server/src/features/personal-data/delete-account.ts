import { deleteAccount as endpoint } from '@qingyu/contract/personal-data'
import { useCase } from '../../calls/use-case.ts'
import { confirmPassword, endSessions, eraseAccount } from '../accounts/accounts.public.ts'
import { eraseComments } from '../comments/comments.public.ts'
import { eraseDocumentRequests } from '../documents/documents.public.ts'
import { eraseNotes } from '../members/members.public.ts'
import { eraseRefundReasons } from '../payments/payments.public.ts'
import { erasePeople } from '../people/people.public.ts'
import { eraseReports, holdReported } from '../reports/reports.public.ts'
import { eraseReviewNotes } from '../reviews/reviews.public.ts'
import { eraseUploads, removeLater } from '../uploads/uploads.public.ts'
import { eraseVerification } from '../verification/verification.public.ts'
import { eraseVideoUploads } from '../video-uploads/video-uploads.public.ts'
import { eraseVideos } from '../videos/videos.public.ts'
import { eraseWorks } from '../works/works.public.ts'
import { deleteExportOf, lockDeletions } from './personal-data.repo.ts'

export const deleteAccount = useCase(endpoint, async (call, input) => {
  const { uid } = call.caller
  if (!(await confirmPassword(call, uid, input.password))) throw call.fail('WRONG_PASSWORD', {})

  await endSessions(call, uid, async (tx) => {
    await lockDeletions(tx)
    await holdReported(call, tx, uid)
    // First of what erases, because it locks the account: whatever else is being written for it is finished before, or refused after.
    await eraseAccount(tx, uid, call.clock.now())
    const exported = await deleteExportOf(tx, uid)
    if (exported) await removeLater(tx, [exported])
    // Before its files and its people, which go or stay with each work.
    await eraseWorks(call, tx, uid)
    await eraseVideoUploads(tx, uid)
    await eraseUploads(tx, uid)
    await eraseComments(tx, uid)
    await erasePeople(call, tx, uid)
    await eraseVerification(call, tx, uid)
    await eraseVideos(tx, uid)
    await eraseNotes(tx, uid)
    await eraseDocumentRequests(tx, uid)
    await eraseReviewNotes(tx, uid)
    await eraseRefundReasons(tx, uid)
    await eraseReports(call, tx, uid)
  })
  return {}
})
