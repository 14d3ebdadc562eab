import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Door } from '../../features/session/Door.tsx'
import { InvitationForm } from '../../features/session/InvitationForm.tsx'
import { enter } from '../../features/session/session-calls.ts'
import { brand } from '../../shell/brand.ts'
import { currentPlace, navigate } from '../../shell/navigation.ts'

export function Invitation() {
  // Out of the address bar at once: it is as good as a password, and the bar is seen, kept and shared.
  const [token] = useState(() => currentPlace().query.get('token') ?? '')
  useEffect(() => {
    document.title = `加入 · ${brand.name}${brand.console}`
    history.replaceState(null, '', '#/invitation')
  }, [])
  if (token === '')
    return (
      <Door title="链接不完整" hint="请从邀请里完整地打开链接；刷新过本页时，请再次打开它。">
        <Button block size="large" onClick={() => navigate('/sign-in')}>
          去登录
        </Button>
      </Door>
    )
  return (
    <InvitationForm
      token={token}
      onDone={(signedIn) => {
        enter(signedIn)
        navigate('/', { replace: true })
      }}
    />
  )
}
