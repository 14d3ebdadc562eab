import css from './Spinner.module.css'
import { rem } from './rem.ts'

/** A turning arc. Where a skeleton fits, use that instead. */
export function Spinner({ size = 20 }: { size?: number }) {
  return <i aria-hidden className={css.spinner} style={{ width: rem(size), height: rem(size) }} />
}
