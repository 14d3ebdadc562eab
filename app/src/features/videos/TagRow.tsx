import css from './TagRow.module.css'
import { watchCopy as copy } from './watch-copy.ts'

export function TagRow({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <ul className={css['tags']} aria-label={copy.tags}>
      {tags.map((tag) => (
        <li key={tag}>
          <i aria-hidden># </i>
          {tag}
        </li>
      ))}
    </ul>
  )
}
