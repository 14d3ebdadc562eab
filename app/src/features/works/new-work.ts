import { CallError } from '@qingyu/client/errors'
import { create } from 'zustand'
import { call } from '../../shell/api.ts'
import { reportFault } from '../../shell/faults.ts'
import { toast } from '../../shell/feedback.ts'
import { currentPlace, navigate } from '../../shell/navigation.ts'
import { invalidate } from '../../shell/query.ts'
import { clearDraft, useDraft } from './draft.ts'
import { formCopy as copy } from './form-copy.ts'
import { workRefusal } from './refusals.ts'
import { sending } from './sending.ts'
import { formErrors, inputOf } from './work-form.ts'
import type { FormRules, WorkErrors } from './work-form.ts'
import { WORKS_KEY } from './works.ts'

/** How the draft is being submitted. Like its upload it belongs to no page: one may go away while it waits. */
export interface Submission {
  busy: boolean
  errors: WorkErrors
}

const IDLE: Submission = { busy: false, errors: {} }
export const useSubmission = create<Submission>(() => IDLE)

let turn = 0

/** Back to the form, before the film has arrived. */
export function stopWaiting(): void {
  turn += 1
  useSubmission.setState({ busy: false })
}
// Submitted from elsewhere, or somebody else is signed in.
useDraft.subscribe(({ uid }) => {
  if (uid !== 0) return
  turn += 1
  useSubmission.setState(IDLE)
})

export const setErrors = (errors: WorkErrors): void => useSubmission.setState({ errors })

/** Another file is chosen. */
export function forgetFileFault(): void {
  const { upload, ...others } = useSubmission.getState().errors
  if (upload) setErrors(others)
}

function uploadFault(): WorkErrors {
  const { phase, why } = sending.use.getState()
  if (phase === 'none') return { upload: copy.errors.upload }
  if (phase === 'failed') return { upload: why || copy.errors.uploadFailed }
  return phase === 'interrupted' ? { upload: copy.errors.uploadFailed } : {}
}

/** Sends it as soon as the film has arrived; the server waits for the transcoding. */
export async function submitDraft(rules: FormRules): Promise<boolean> {
  if (useSubmission.getState().busy) return false
  const found = { ...uploadFault(), ...formErrors(useDraft.getState().form, rules) }
  setErrors(found)
  if (Object.keys(found).length > 0) return false
  const mine = (turn += 1)
  useSubmission.setState({ busy: true })
  const upload = await sending.settled()
  if (mine !== turn) return false
  try {
    if (upload === undefined) setErrors(uploadFault())
    else {
      await call('x/works/create', { upload, ...inputOf(useDraft.getState().form) }, { showError: false })
      clearDraft()
      invalidate(WORKS_KEY)
      toast(copy.sent, 'ok')
      if (currentPlace().path === '/creative/work') navigate('/my/work?tab=wait', { replace: true })
      return true
    }
  } catch (error) {
    const beside = workRefusal(error)
    if (beside) setErrors(beside)
    else if (error instanceof CallError) toast(error.message, 'warn')
    else reportFault(error)
  } finally {
    if (mine === turn) useSubmission.setState({ busy: false })
  }
  return false
}
