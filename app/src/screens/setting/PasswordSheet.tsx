import { isRefusalOf } from '@qingyu/client/errors'
import { Field } from '@qingyu/ui/Field.tsx'
import { KeyRound, LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { newPasswordError } from '../../features/accounts/account-rules.ts'
import { call } from '../../shell/api.ts'
import { toast } from '../../shell/feedback.ts'
import { FormSheet } from '../../shell/FormSheet.tsx'
import type { FieldErrors } from '../../shell/FormSheet.tsx'
import { invalidate } from '../../shell/query.ts'
import type { SheetProps } from '../../shell/use-sheet.ts'
import { copy } from './copy.ts'
import css from './Form.module.css'
import { NameForManagers } from './NameForManagers.tsx'
import { sheetCopy } from './sheet-copy.ts'

const words = sheetCopy.password
const PATH = 'x/account/change_password'

type Errors = FieldErrors<'current' | 'next' | 'repeat'>

export function PasswordSheet({ open, onClose }: SheetProps) {
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [repeat, setRepeat] = useState('')

  function check(): Errors {
    if (!current) return { current: words.missing }
    const wrong = newPasswordError(next)
    if (wrong) return { next: wrong }
    if (next === current) return { next: words.same }
    return next === repeat ? {} : { repeat: words.different }
  }

  async function send() {
    await call(PATH, { password: current, new_password: next }, { showError: false })
    invalidate('setting/sessions')
    toast(words.done, 'ok')
    onClose()
  }

  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={copy.rows.password}
      typed={[current, next, repeat]}
      check={check}
      send={send}
      refusedField={refusedField}
      submit={words.submit}
    >
      {(errors) => (
        <>
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
        </>
      )}
    </FormSheet>
  )
}

function refusedField(error: unknown): Errors | undefined {
  if (!isRefusalOf(PATH, error)) return undefined
  if (error.code === 'WEAK_PASSWORD') return { next: error.message }
  if (error.data.code === 'INVALID_INPUT' && error.data.field === 'new_password')
    return { next: error.message }
  return { current: error.message }
}
