import { confirmDialog } from '../../shell/feedback.ts'
import { sending } from './sending.ts'
import { uploadCopy as copy } from './upload-copy.ts'

/** What has arrived is gone with it. */
export async function askToCancel(): Promise<void> {
  const agreed = await confirmDialog({
    title: copy.cancelTitle,
    message: copy.cancelAsk,
    confirm: copy.cancelConfirm,
    cancel: copy.cancelBack,
    danger: true,
  })
  if (agreed) sending.cancel()
}
