import { call } from '../../shell/api.ts'
import { useAge } from '../../shell/stores/age.ts'

/** Says yes to the server, which sends no cover before, and remembers it here. Fails when the server was not told. */
export async function declareAdult(): Promise<void> {
  await call('x/age/declare', { adult: true }, { showError: false })
  useAge.setState({ declared: true })
}

/** A no holds at once, whether or not the server can be told. */
export function declareMinor(): void {
  useAge.setState({ declared: false })
  void call('x/age/declare', { adult: false }, { showError: false, throwError: false })
}
