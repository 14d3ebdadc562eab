import { navigate } from '../../shell/navigation.ts'
import { copy } from './copy.ts'
import css from './RecordsLink.module.css'

/** In the bar over the screens where one pays. */
export function RecordsLink() {
  return (
    <button type="button" className={css['link']} onClick={() => navigate('/charge-record')}>
      {copy.chargeRecord}
    </button>
  )
}
