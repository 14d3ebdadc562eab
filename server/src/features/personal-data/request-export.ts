import { requestExport as endpoint } from '@qingyu/contract/personal-data'
import { enqueue } from '../../calls/job.ts'
import { takeAttempt, useCase } from '../../calls/use-case.ts'
import { secondsLater } from '../../platform/clock.ts'
import { confirmPassword, lockMember } from '../accounts/accounts.public.ts'
import { removeLater } from '../uploads/uploads.public.ts'
import { makeExport } from './personal-data.jobs.ts'
import { presentExport } from './personal-data.present.ts'
import { replaceExport } from './personal-data.repo.ts'

const HOUR = 3600
const DAY = 86_400

export const requestExport = useCase(endpoint, async (call, input) => {
  const { uid } = call.caller
  if (!(await confirmPassword(call, uid, input.password))) throw call.fail('WRONG_PASSWORD', {})
  await takeAttempt(call, 'export', String(uid), call.settings.get('personal_data.exports_per_day'), DAY)

  const now = call.clock.now()
  const row = {
    userId: uid,
    state: 'preparing' as const,
    objectId: call.media.newId(),
    requestedAt: now,
    expiresAt: secondsLater(now, call.settings.get('personal_data.export_hours') * HOUR),
  }
  await call.db.transaction(async (tx) => {
    if (!(await lockMember(tx, uid))) throw call.fail('SIGNED_OUT', {})
    const replaced = await replaceExport(tx, row)
    if (replaced) await removeLater(tx, [replaced])
    await enqueue(tx, makeExport, { uid, objectId: row.objectId })
  })
  return presentExport(call, row)
})
