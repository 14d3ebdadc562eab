import { copy } from './copy.ts'
import { confirmDialog } from './feedback.ts'
import { currentPlace, loginPlace, navigate } from './navigation.ts'
import { useUser } from './stores/user.ts'

/** True when somebody is signed in; else he is asked, with what it is for, and comes back here. */
export function signedIn(what: string): boolean {
  if (useUser.getState().isLogin) return true
  void askToLogin(what)
  return false
}

/** Whether he goes. */
export async function askToLogin(message: string): Promise<boolean> {
  const agreed = await confirmDialog({ message, confirm: copy.goToLogin })
  if (agreed) navigate(loginPlace(currentPlace().full))
  return agreed
}
