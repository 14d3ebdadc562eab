import { CallError } from '@qingyu/client/errors'
import { Button } from '@qingyu/ui/Button.tsx'
import { Sheet } from '@qingyu/ui/Sheet.tsx'
import { useEffect, useId, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { copy } from './copy.ts'
import { reportFault } from './faults.ts'
import { toast } from './feedback.ts'
import css from './FormSheet.module.css'
import { holdReload } from './unsaved.ts'

/** What is wrong, by field. */
export type FieldErrors<Name extends string> = Partial<Record<Name, string>>

interface FormSheetProps<Name extends string> {
  open: boolean
  onClose: () => void
  title: string
  /** What stands in the fields: while there is any, an update waits; when it changes, what was wrong is forgotten. */
  typed: readonly string[]
  /** What is wrong with it before the server is asked. */
  check: () => FieldErrors<Name>
  /** One at a time; closes the sheet if that is what follows. */
  send: () => Promise<void>
  /** The field that a failure concerns. One without a field is a toast. */
  refusedField?: (error: unknown) => FieldErrors<Name> | undefined
  /** What the button says; without it there is nothing to send now. */
  submit: string | undefined
  danger?: boolean
  /** In place of the button. */
  actions?: ReactNode
  /** There is something to read before: a keyboard would cover it. */
  readFirst?: boolean
  children: (errors: FieldErrors<Name>) => ReactNode
}

/** A form in a sheet. */
export function FormSheet<Name extends string>(props: FormSheetProps<Name>) {
  const { open, onClose, title, typed, submit, danger = false, actions, readFirst = false, children } = props
  const form = useId()
  const { errors, busy, press } = useSending(props)
  const filled = open && typed.join('') !== ''
  useEffect(() => (filled ? holdReload('editing') : undefined), [filled])

  const buttons = submit && (
    <>
      {danger && (
        <Button kind="neutral" size={50} onClick={onClose}>
          {copy.cancel}
        </Button>
      )}
      <Button kind={danger ? 'danger' : 'accent'} type="submit" form={form} size={50} busy={busy}>
        {submit}
      </Button>
    </>
  )
  return (
    <Sheet open={open} onClose={onClose} title={title} actions={buttons ?? actions}>
      <form
        id={form}
        noValidate
        tabIndex={readFirst ? -1 : undefined}
        className={css['form']}
        onSubmit={(event) => void press(event)}
      >
        {children(errors)}
      </form>
    </Sheet>
  )
}

function useSending<Name extends string>({ typed, check, send, refusedField }: FormSheetProps<Name>) {
  const [errors, setErrors] = useState<FieldErrors<Name>>({})
  const [busy, setBusy] = useState(false)
  const text = typed.join('\n')
  const [judged, setJudged] = useState(text)
  if (text !== judged) {
    setJudged(text)
    setErrors({})
  }

  async function press(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    const found = check()
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await send()
    } catch (error) {
      const beside = refusedField?.(error)
      if (beside) setErrors(beside)
      else if (error instanceof CallError) toast(error.message, 'warn')
      else reportFault(error)
    } finally {
      setBusy(false)
    }
  }

  return { errors, busy, press }
}
