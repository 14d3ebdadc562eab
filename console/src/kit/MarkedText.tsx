import css from './MarkedText.module.css'

interface Mark {
  start: number
  end: number
  term: string
}

/** A text with the places that the scan has marked. */
export function MarkedText({ text, marks }: { text: string; marks: readonly Mark[] }) {
  const parts = []
  let at = 0
  for (const { start, end, term } of marks.toSorted((a, b) => a.start - b.start)) {
    if (start < at || end <= start) continue
    parts.push(text.slice(at, start))
    parts.push(
      <mark key={start} className={css.mark} title={`命中词语：${term}`}>
        {text.slice(start, end)}
      </mark>,
    )
    at = end
  }
  parts.push(text.slice(at))
  return <span className={css.text}>{parts}</span>
}
