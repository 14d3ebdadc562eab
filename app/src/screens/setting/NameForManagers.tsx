import { useUser } from '../../shell/stores/user.ts'

/** Password managers want to know whose password it is. */
export function NameForManagers() {
  const username = useUser(({ u }) => u?.username ?? '')
  return <input hidden readOnly type="text" autoComplete="username" value={username} />
}
