import { toast } from '../../shell/feedback.ts'
import { copy } from './copy.ts'

export async function copyNumber(uid: number): Promise<void> {
  try {
    // There is no clipboard on a page that came over http.
    await navigator.clipboard.writeText(String(uid))
    toast(copy.copied, 'ok')
  } catch {
    toast(copy.copyFailed, 'warn')
  }
}
