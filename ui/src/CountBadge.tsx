import css from './CountBadge.module.css'

/** How many are unread: red, 99+ at most, nothing at zero. */
export function CountBadge({ count }: { count: number }) {
  return count > 0 ? <span className={css.count}>{count > 99 ? '99+' : count}</span> : null
}
