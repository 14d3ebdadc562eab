import css from './ProgressBar.module.css'

/** `value` goes from 0 to 100. */
export function ProgressBar({ value, label }: { value: number; label: string }) {
  return <progress aria-label={label} value={value} max={100} className={css.bar} />
}
