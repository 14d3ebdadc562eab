import { reportVideo as endpoint } from '@qingyu/contract/videos'
import { useCase } from '../../calls/use-case.ts'
import { fileReport } from './file-report.ts'

/** The historical call for one kind of object. */
export const reportVideo = useCase(endpoint, async (call, { id: objectId, reason, text }) => {
  await fileReport(call, { kind: 'video', objectId, reason, text })
  return {}
})
