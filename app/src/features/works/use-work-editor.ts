import { CallError } from '@qingyu/client/errors'
import { useState } from 'react'
import { call } from '../../shell/api.ts'
import { reportFault } from '../../shell/faults.ts'
import { toast } from '../../shell/feedback.ts'
import { invalidate } from '../../shell/query.ts'
import { changeForm, useDraft } from './draft.ts'
import { formCopy as copy } from './form-copy.ts'
import { setErrors, submitDraft, useSubmission } from './new-work.ts'
import { workRefusal } from './refusals.ts'
import { formErrors, formOf, inputOf } from './work-form.ts'
import type { FormRules, WorkErrors, WorkField } from './work-form.ts'
import type { WorkForm } from './form-shape.ts'
import { WORKS_KEY } from './works.ts'
import type { Detail } from './works.ts'

export interface WorkEditor {
  form: WorkForm
  change: (change: Partial<WorkForm>) => void
  errors: WorkErrors
  busy: boolean
  /** False: something is wrong, and told. */
  submit: () => Promise<boolean>
}

/** One choice made, another one's fault is gone as well. */
const TOGETHER: Partial<Record<keyof WorkForm, WorkField>> = { nobody: 'people', priceType: 'coins' }

function without(errors: WorkErrors, change: Partial<WorkForm>): WorkErrors {
  const changed = (Object.keys(change) as (keyof WorkForm)[]).flatMap((name) => [
    name,
    TOGETHER[name] ?? name,
  ])
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !(changed as string[]).includes(name)))
}

export function useNewWork(rules: FormRules): WorkEditor {
  const form = useDraft((draft) => draft.form)
  const { busy, errors } = useSubmission()
  return {
    form,
    errors,
    busy,
    change: (change) => {
      changeForm(change)
      setErrors(without(errors, change))
    },
    submit: () => submitDraft(rules),
  }
}

/** What was changed on this visit, so that a walk to the register of people loses nothing. */
let kept: { id: number; form: WorkForm } | undefined
export const forgetChanges = (): void => {
  kept = undefined
}

export function useChangedWork(work: Detail, rules: FormRules): WorkEditor & { unsaved: boolean } {
  const [before] = useState(() => formOf(work))
  const [form, setForm] = useState(() => (kept?.id === work.id ? kept.form : before))
  const [errors, setOwnErrors] = useState<WorkErrors>({})
  const [busy, setBusy] = useState(false)

  async function submit(): Promise<boolean> {
    if (busy) return false
    const found = formErrors(form, rules)
    setOwnErrors(found)
    if (Object.keys(found).length > 0) return false
    setBusy(true)
    try {
      await call('x/works/update', { id: work.id, ...inputOf(form) }, { showError: false })
      forgetChanges()
      invalidate(WORKS_KEY)
      toast(copy.sentAgain, 'ok')
      return true
    } catch (error) {
      const beside = workRefusal(error)
      if (beside) setOwnErrors(beside)
      else if (error instanceof CallError) toast(error.message, 'warn')
      else reportFault(error)
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    form,
    errors,
    busy,
    unsaved: JSON.stringify(form) !== JSON.stringify(before),
    change: (change) => {
      const next = { ...form, ...change }
      kept = { id: work.id, form: next }
      setForm(next)
      setOwnErrors((now) => without(now, change))
    },
    submit,
  }
}
