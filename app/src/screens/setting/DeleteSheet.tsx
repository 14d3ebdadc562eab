import { isRefusalOf } from '@qingyu/client/errors'
import { Button } from '@qingyu/ui/Button.tsx'
import { Field } from '@qingyu/ui/Field.tsx'
import { Sheet } from '@qingyu/ui/Sheet.tsx'
import { KeyRound, PencilLine } from 'lucide-react'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { call } from '../../shell/api.ts'
import { toast } from '../../shell/feedback.ts'
import { logout } from '../../shell/session.ts'
import { copy } from './copy.ts'
import { sheetCopy } from './sheet-copy.ts'
import css from './Form.module.css'
import { messageOf } from './message-of.ts'
import { NameForManagers } from './NameForManagers.tsx'
import { useHoldReload } from './use-hold-reload.ts'
import type { SettingSheetProps } from './use-sheet.ts'

const words = sheetCopy.remove
const PATH = 'x/account/delete'
const WORD = 'DELETE'

type Errors = Partial<Record<'password' | 'word', string>>

export function DeleteSheet({ open, onClose }: SettingSheetProps) {
  const form = useId()
  const [password, setPassword] = useState('')
  const [word, setWord] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  useHoldReload(open && password + word !== '')

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!password) return setErrors({ password: sheetCopy.password.missing })
    // Phones write the first letter large and the rest small.
    if (word.trim().toUpperCase() !== WORD) return setErrors({ word: words.wordWrong })
    setErrors({})
    setBusy(true)
    try {
      await call(PATH, { password, confirm: WORD }, { showError: false })
      onClose()
      await logout()
      toast(words.done, 'ok')
    } catch (error) {
      if (isRefusalOf(PATH, error)) setErrors({ password: error.message })
      else toast(messageOf(error), 'warn')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={copy.rows.remove}
      actions={
        <>
          <Button kind="neutral" size={50} onClick={onClose}>
            {sheetCopy.cancel}
          </Button>
          <Button kind="danger" type="submit" form={form} size={50} busy={busy}>
            {words.submit}
          </Button>
        </>
      }
    >
      {/* Takes the focus at first: a keyboard would cover what is to be read before. */}
      <form
        id={form}
        tabIndex={-1}
        className={css['form']}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <List title={words.goes} items={words.goesList} />
        <List title={words.stays} items={words.staysList} />
        <p className={css['warning']}>{words.warning}</p>
        <NameForManagers />
        <Field
          label={words.password}
          icon={KeyRound}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={errors.password}
        />
        <Field
          label={words.word}
          icon={PencilLine}
          autoComplete="off"
          autoCapitalize="characters"
          value={word}
          onChange={setWord}
          error={errors.word}
        />
      </form>
    </Sheet>
  )
}

function List({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div className={css['list']}>
      <h3>{title}</h3>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  )
}
