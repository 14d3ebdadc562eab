import css from './Key.module.css'

/** The key that does what stands beside it. */
export function Key({ of, on }: { of: string; on?: 'fill' | undefined }) {
  return <kbd className={on === 'fill' ? css.onFill : css.key}>{of}</kbd>
}
