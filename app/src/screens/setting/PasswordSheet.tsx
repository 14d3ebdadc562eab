import { isRefusalOf } from '@qingyu/client/errors'
import { Button } from '@qingyu/ui/Button.tsx'
import { Field } from '@qingyu/ui/Field.tsx'
import { Sheet } from '@qingyu/ui/Sheet.tsx'
import { KeyRound, LockKeyhole } from 'lucide-react'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { newPasswordError } from '../../features/accounts/account-rules.ts'
import { call } from '../../shell/api.ts'
import { toast } from '../../shell/feedback.ts'
import { invalidate } from '../../shell/query.ts'
import { copy } from './copy.ts'
import { sheetCopy } from './sheet-copy.ts'
import css from './Form.module.css'
import { messageOf } from './message-of.ts'
import { NameForManagers } from './NameForManagers.tsx'
import { useHoldReload } from './use-hold-reload.ts'
import type { SettingSheetProps } from './use-sheet.ts'

const words = sheetCopy.password
const PATH = 'x/account/change_password'

type Errors = Partial<Record<'current' | 'next' | 'repeat', string>>

export function PasswordSheet({ open, onClose }: SettingSheetProps) {
  const form = useId()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [repeat, setRepeat] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  useHoldReload(open && current + next + repeat !== '')

  function check(): Errors {
    if (!current) return { current: words.missing }
    const wrong = newPasswordError(next)
    if (wrong) return { next: wrong }
    if (next === current) return { next: words.same }
    return next === repeat ? {} : { repeat: words.different }
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = check()
    setErrors(found)
    if (busy || Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await call(PATH, { password: current, new_password: next }, { showError: false })
      invalidate('setting/sessions')
      toast(words.done, 'ok')
      onClose()
    } catch (error) {
      setErrors(errorsOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={copy.rows.password}
      actions={
        <Button type="submit" form={form} size={50} busy={busy}>
          {words.submit}
        </Button>
      }
    >
      <form id={form} className={css['form']} noValidate onSubmit={(event) => void submit(event)}>
        <NameForManagers />
        <Field
          label={words.current}
          icon={KeyRound}
          type="password"
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
          error={errors.current}
        />
        <Field
          label={words.next}
          icon={LockKeyhole}
          type="password"
          autoComplete="new-password"
          value={next}
          onChange={setNext}
          error={errors.next}
          hint={words.nextHint}
        />
        <Field
          label={words.repeat}
          icon={LockKeyhole}
          type="password"
          autoComplete="new-password"
          value={repeat}
          onChange={setRepeat}
          error={errors.repeat}
        />
        <p className={css['note']}>{words.note}</p>
      </form>
    </Sheet>
  )
}

function errorsOf(error: unknown): Errors {
  if (isRefusalOf(PATH, error)) {
    if (error.code === 'WEAK_PASSWORD') return { next: error.message }
    if (error.data.code === 'INVALID_INPUT' && error.data.field === 'new_password')
      return { next: error.message }
    return { current: error.message }
  }
  toast(messageOf(error), 'warn')
  return {}
}
