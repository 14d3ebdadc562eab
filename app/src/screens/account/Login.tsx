import { NavBar } from '@qingyu/ui/NavBar.tsx'
import { useEffect, useRef, useState } from 'react'
import type { AccountValues } from '../../features/accounts/account-form.ts'
import { AccountForm } from '../../features/accounts/AccountForm.tsx'
import { LegalLinks } from '../../features/legal/LegalLinks.tsx'
import { useLegalSheet } from '../../features/legal/use-legal-sheet.ts'
import { useBrand } from '../../shell/brand.ts'
import { BrandMark } from '../../shell/BrandMark.tsx'
import { toast } from '../../shell/feedback.ts'
import { landing } from '../../shell/landing.ts'
import { ownPlace } from '../../shell/location.ts'
import { goBack, navigate } from '../../shell/navigation.ts'
import type { PageProps } from '../../shell/route-params.ts'
import { login, register } from '../../shell/session.ts'
import { useUser } from '../../shell/stores/user.ts'
import { copy } from './copy.ts'
import css from './Login.module.css'

/** Both ways to an account, and from there back to where one wanted to be. */
export function Login({ query: { redirect, mode: asked } }: PageProps<'/login'>) {
  const [mode, setMode] = useState(asked)
  const incode = useUser((user) => user.incode)
  const { name } = useBrand()
  const { read, sheet } = useLegalSheet()

  // Who has gone elsewhere meanwhile is not fetched back.
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])

  async function submit({ username, password, invite }: AccountValues) {
    if (mode === 'login') await login({ username, password })
    else await register({ username, password, invite_code: invite })
    toast(copy.done[mode], 'ok')
    if (!left.current) navigate(ownPlace(redirect) || landing(), { replace: true })
  }

  return (
    <>
      <NavBar onBack={() => goBack(landing())} />
      <div className={css['page']}>
        <header className={css['head']}>
          <BrandMark size={56} />
          <h1 className={css['title']}>{mode === 'login' ? copy.heads.login : copy.heads.register(name)}</h1>
          <p className={css['hint']}>{copy.hints[mode]}</p>
        </header>
        <AccountForm mode={mode} onMode={setMode} inviteCode={incode} onSubmit={submit}>
          <p className={css['consent']}>
            {copy.consent[mode]}
            <LegalLinks onRead={read} />
          </p>
        </AccountForm>
      </div>
      {sheet}
    </>
  )
}
