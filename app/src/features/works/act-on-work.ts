import { call } from '../../shell/api.ts'
import { confirmDialog, toast } from '../../shell/feedback.ts'
import { link, navigate } from '../../shell/navigation.ts'
import { invalidate } from '../../shell/query.ts'
import { copy } from './copy.ts'
import type { WorkAct } from './work-state.ts'
import { WORKS_KEY } from './works.ts'
import type { Work } from './works.ts'

const ASKED = {
  hide: { title: copy.hideTitle, message: copy.hideAsk, confirm: copy.hide },
  remove: { title: copy.removeTitle, message: copy.removeAsk, confirm: copy.remove, danger: true },
}
const DONE = { hide: copy.hidden, show: copy.shown, remove: copy.removed }

/** Does what its author chose, after asking where something would be gone. */
export async function actOnWork(act: WorkAct, { id }: Pick<Work, 'id'>): Promise<void> {
  if (act === 'view') return navigate(link('/player', { id }))
  if (act === 'edit') return navigate(link('/creative/work', { id }))
  if (act !== 'show' && !(await confirmDialog(ASKED[act]))) return
  const done =
    act === 'remove'
      ? call('x/works/remove', { id })
      : call('x/works/set_hidden', { id, hidden: act === 'hide' ? 1 : 0 })
  // A refusal has been told; what is true now is read anew in both cases.
  if (await done.then(() => true).catch(() => false)) toast(DONE[act], 'ok')
  invalidate(WORKS_KEY)
}
