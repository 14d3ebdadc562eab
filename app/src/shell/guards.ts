import type { Place } from './location.ts'
import { link } from './location.ts'
import { landing } from './landing.ts'
import { loginPlace } from './navigation.ts'
import { useAge } from './stores/age.ts'
import { useUser } from './stores/user.ts'

/** Who may stand where: nobody anywhere before the age gate, visitors not on a member's page, members not at the login. */
export function guard(place: Place, account: boolean): string | undefined {
  if (place.path === '/splash') return undefined
  if (!useAge.getState().declared) return link('/splash', { to: place.full })
  const { isLogin } = useUser.getState()
  if (account && !isLogin) return loginPlace(place.full)
  if (place.path === '/login' && isLogin) return landing()
  return undefined
}
