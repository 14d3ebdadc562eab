import { useEffect } from 'react'
import { enter } from '../../features/session/session-calls.ts'
import { SignInForm } from '../../features/session/SignInForm.tsx'
import { brand } from '../../shell/brand.ts'
import { navigate, ownPlace, usePlace } from '../../shell/navigation.ts'

/** Ours, whatever the address says: a link from outside could put any sentence above the password. */
const ENDED = '登录已失效，请重新登录'

export function SignIn() {
  const { query } = usePlace()
  const back = ownPlace(query.get('back'))
  useEffect(() => {
    document.title = `登录 · ${brand.name}${brand.console}`
  }, [])
  return (
    <SignInForm
      notice={query.get('why') === 'ended' ? ENDED : ''}
      onDone={(signedIn) => {
        enter(signedIn)
        navigate(back, { replace: true })
      }}
    />
  )
}
