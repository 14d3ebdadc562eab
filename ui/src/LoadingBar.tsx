import css from './LoadingBar.module.css'

/** The thin bar at the top; `value` goes from 0 to 100. When it shows is the caller's affair. */
export function LoadingBar({ value, visible }: { value: number; visible: boolean }) {
  return <progress aria-label="页面载入" value={value} max={100} hidden={!visible} className={css.bar} />
}
