import { link } from '../../shell/location.ts'
import { useConfig } from '../../shell/stores/config.ts'
import { useUser } from '../../shell/stores/user.ts'

/** The address of a place of the app. A member's brings his invitation along: the splash takes it and goes on there. */
export function shareLink(place: string): string {
  const code = useUser.getState().isLogin ? useConfig.getState().affCode : ''
  return `${location.origin}/#${code ? link('/splash', { code, to: place }) : place}`
}
