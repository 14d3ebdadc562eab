import css from './Dot.module.css'

/** Something is new here. `label` says what, for those who do not see it. */
export function Dot({ label }: { label: string }) {
  return (
    <span className={css.dot}>
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
