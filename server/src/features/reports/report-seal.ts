import type { Services } from '../../calls/services.ts'
import { openText, sealText } from '../../platform/sealed-text.ts'

/** What a reporter wrote: it tells of him and of others, and only operators are to read it. */
export interface ReportText {
  text: string
  /** Of a removal: where to answer. */
  contact: string
}

type Keys = Pick<Services, 'secrets'>

export const sealReport = ({ secrets }: Keys, caseId: number, written: ReportText): Buffer | null =>
  written.text === '' && written.contact === ''
    ? null
    : sealText(secrets, 'reports', String(caseId), JSON.stringify(written))

export const openReport = ({ secrets }: Keys, caseId: number, sealed: Buffer | null): ReportText =>
  sealed ? JSON.parse(openText(secrets, 'reports', String(caseId), sealed)) : { text: '', contact: '' }

/** Tells two reports of a case from one device, and nothing else: no table has another hash of it to join this with. */
export const deviceMark = ({ secrets }: Keys, caseId: number, device: Buffer): Buffer =>
  secrets.hmac('report device', `${caseId} ${device.toString('hex')}`)
