import { navigate } from '../../shell/navigation.ts'
import { BarLink } from './BarLink.tsx'
import { copy } from './copy.ts'

/** In the bar over the screens where one pays. */
export function RecordsLink() {
  return <BarLink onClick={() => navigate('/charge-record')}>{copy.chargeRecord}</BarLink>
}
