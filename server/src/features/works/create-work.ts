import { createWork as endpoint } from '@qingyu/contract/works'
import { enqueue } from '../../calls/job.ts'
import { useCase } from '../../calls/use-case.ts'
import { lockMember } from '../accounts/accounts.public.ts'
import { isVerifiedAuthor } from '../verification/verification.public.ts'
import { useUpload } from '../video-uploads/video-uploads.public.ts'
import { assetEnded } from './works.jobs.ts'
import { findWorkOfAsset, insertWork } from './works.repo.ts'
import { checkFields, chooseCover, writeParts, writtenOf } from './write-work.ts'

export const createWork = useCase(endpoint, async (call, { upload, ...fields }) => {
  const { uid } = call.caller
  const at = call.clock.now()
  checkFields(call, fields)
  const id = await call.db.transaction(async (tx) => {
    if (!(await lockMember(tx, uid))) throw call.fail('SIGNED_OUT', {})
    if (!(await isVerifiedAuthor(tx, uid))) throw call.fail('NOT_VERIFIED', {})
    // Sent again because the answer was lost: one upload is one work.
    const before = await findWorkOfAsset(tx, upload)
    if (before?.author === uid) return before.id
    const asset = await useUpload(tx, upload, uid, at)
    if (!asset) throw call.fail('UPLOAD_NOT_YOURS', {})
    if (asset.state === 'failed') throw call.fail('UPLOAD_FAILED', {})

    const cover = await chooseCover(tx, uid, fields.cover, asset.manifest?.posters ?? [])
    const made = await insertWork(tx, uid, upload, writtenOf(fields, cover), at)
    await writeParts(tx, uid, made, fields, at)
    // Also where it is not ready yet: it may become so before this commits, and who tells of it would find no work.
    await enqueue(tx, assetEnded, { asset: upload }, upload)
    return made
  })
  return { id }
})
