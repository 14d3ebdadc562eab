import { Button } from '@qingyu/ui/Button.tsx'
import { Field } from '@qingyu/ui/Field.tsx'
import { FieldNote } from '@qingyu/ui/FieldNote.tsx'
import { Segmented } from '@qingyu/ui/Segmented.tsx'
import { Gift, Lock, ShieldCheck, User } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { holdReload } from '../../shell/unsaved.ts'
import { errorsOf, firstWrong } from './account-form.ts'
import type { AccountErrors, AccountMode, AccountPart, AccountValues } from './account-form.ts'
import css from './AccountForm.module.css'
import { copy } from './copy.ts'
import { refusalOf } from './refusals.ts'
import { useCountdown } from './use-countdown.ts'

interface AccountFormProps {
  mode: AccountMode
  onMode: (mode: AccountMode) => void
  inviteCode: string
  /** Rejects when the server refuses. */
  onSubmit: (values: AccountValues) => Promise<void>
  /** Below the button. */
  children: ReactNode
}

/** Both ways in share their texts: who finds himself in the wrong one types nothing twice. */
export function AccountForm({ mode, onMode, inviteCode, onSubmit, children }: AccountFormProps) {
  const note = useId()
  const [values, setValues] = useState({ username: '', password: '', again: '', invite: inviteCode })
  const [errors, setErrors] = useState<AccountErrors>({})
  const [busy, setBusy] = useState(false)
  const [wait, startWait] = useCountdown()
  const registering = mode === 'register'

  const started = values.username !== '' || values.password !== ''
  useEffect(() => (started ? holdReload('editing') : undefined), [started])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || wait > 0) return
    const form = event.currentTarget
    const show = (found: AccountErrors) => {
      setErrors(found)
      const wrong = form.elements.namedItem(firstWrong(found) ?? '')
      if (wrong instanceof HTMLElement) wrong.focus()
    }
    const found = errorsOf(mode, values)
    show(found)
    if (firstWrong(found)) return
    setBusy(true)
    try {
      await onSubmit({ ...values, username: values.username.trim(), invite: values.invite.trim() })
    } catch (error) {
      const refusal = refusalOf(error)
      show(refusal.errors)
      startWait(refusal.waitSeconds)
    } finally {
      setBusy(false)
    }
  }

  const part = (name: AccountPart) => ({
    name,
    value: values[name],
    error: errors[name],
    autoCapitalize: 'none',
    spellCheck: false,
    onChange: (text: string) => {
      setValues({ ...values, [name]: text })
      setErrors({ ...errors, [name]: undefined, form: undefined })
    },
  })

  return (
    <form noValidate className={css['form']} onSubmit={(event) => void submit(event)}>
      <Segmented
        items={copy.modes}
        value={mode}
        label={copy.mode}
        onChange={(chosen) => {
          setErrors({})
          onMode(chosen)
        }}
      />
      <Field
        {...part('username')}
        icon={User}
        label={copy.username}
        hint={registering && copy.usernameHint}
        autoComplete="username"
        autoCorrect="off"
        enterKeyHint="next"
      />
      <Field
        {...part('password')}
        type="password"
        icon={Lock}
        label={copy.password}
        hint={registering && copy.passwordHint}
        autoComplete={registering ? 'new-password' : 'current-password'}
        enterKeyHint={registering ? 'next' : 'go'}
      />
      {registering && (
        <>
          <Field
            {...part('again')}
            type="password"
            icon={ShieldCheck}
            label={copy.again}
            autoComplete="new-password"
            enterKeyHint="next"
          />
          <Field {...part('invite')} icon={Gift} label={copy.invite} autoComplete="off" enterKeyHint="go" />
        </>
      )}
      <div className={css['end']}>
        <FieldNote id={note} error={wait > 0 ? copy.wait(wait) : errors.form} />
        <Button type="submit" size={50} block busy={busy} disabled={wait > 0}>
          {copy.submit[mode]}
        </Button>
        {children}
      </div>
    </form>
  )
}
