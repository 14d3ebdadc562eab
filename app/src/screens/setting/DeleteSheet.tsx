import { isRefusalOf } from '@qingyu/client/errors'
import { Field } from '@qingyu/ui/Field.tsx'
import { KeyRound, PencilLine } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../shell/api.ts'
import { toast } from '../../shell/feedback.ts'
import { FormSheet } from '../../shell/FormSheet.tsx'
import type { FieldErrors } from '../../shell/FormSheet.tsx'
import { logout } from '../../shell/session.ts'
import type { SheetProps } from '../../shell/use-sheet.ts'
import { copy } from './copy.ts'
import css from './Form.module.css'
import { NameForManagers } from './NameForManagers.tsx'
import { sheetCopy } from './sheet-copy.ts'

const words = sheetCopy.remove
const PATH = 'x/account/delete'
const WORD = 'DELETE'

export function DeleteSheet({ open, onClose }: SheetProps) {
  const [password, setPassword] = useState('')
  const [word, setWord] = useState('')

  function check(): FieldErrors<'password' | 'word'> {
    if (!password) return { password: sheetCopy.password.missing }
    // Phones write the first letter large and the rest small.
    return word.trim().toUpperCase() === WORD ? {} : { word: words.wordWrong }
  }

  async function send() {
    await call(PATH, { password, confirm: WORD }, { showError: false })
    onClose()
    await logout()
    toast(words.done, 'ok')
  }

  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={copy.rows.remove}
      typed={[password, word]}
      check={check}
      send={send}
      refusedField={(error) => (isRefusalOf(PATH, error) ? { password: error.message } : undefined)}
      submit={words.submit}
      danger
      readFirst
    >
      {(errors) => (
        <>
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
        </>
      )}
    </FormSheet>
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
