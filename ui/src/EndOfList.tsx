import css from './EndOfList.module.css'

export function EndOfList({ text = '没有更多了' }: { text?: string }) {
  return <p className={css.end}>{text}</p>
}
