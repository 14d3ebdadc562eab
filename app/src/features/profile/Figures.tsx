import { shortNumber } from '../../shell/format.ts'
import { copy } from './copy.ts'
import css from './Figures.module.css'

export interface FigureCounts {
  followed_count: number
  fans_count: number
  fabulous_count: number
  videos_count: number
}

/** How many I follow, follow me, like what I made, and how much I made. */
export function Figures({ counts }: { counts: FigureCounts }) {
  const figures = [
    [copy.followed, counts.followed_count],
    [copy.fans, counts.fans_count],
    [copy.likes, counts.fabulous_count],
    [copy.works, counts.videos_count],
  ] as const
  return (
    <dl className={css['figures']}>
      {figures.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{shortNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
