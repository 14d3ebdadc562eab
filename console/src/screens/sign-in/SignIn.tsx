import { useEffect } from 'react'
import { enter } from '../../features/session/session-calls.ts'
import { SignInForm } from '../../features/session/SignInForm.tsx'
import { brand } from '../../shell/brand.ts'
import { navigate, ownPlace, usePlace } from '../../shell/navigation.ts'

export function SignIn() {
  const { query } = usePlace()
  const back = ownPlace(query.get('back'))
  useEffect(() => {
    document.title = `登录 · ${brand.name}${brand.console}`
  }, [])
  return (
    <SignInForm
      notice={query.get('msg') ?? ''}
      onDone={(signedIn) => {
        enter(signedIn)
        navigate(back, { replace: true })
      }}
    />
  )
}
