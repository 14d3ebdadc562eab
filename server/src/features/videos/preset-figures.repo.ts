import { statement } from '../../platform/database.ts'
import type { Tx } from '../../platform/database.ts'

export interface PresetFigures {
  releasedAt: Date
  plays: number
  likes: number
  collects: number
}

const presetStatement = statement<never>(
  'videos_preset_figures',
  `update videos set released_at = least(released_at, $2), plays = greatest(plays, $3), likes = greatest(likes, $4),
     collects = greatest(collects, $5)
   where id = $1 and state = 'release'`,
)

/** Of a public one. Never less than it has, so that doing it again changes nothing. */
export async function presetFiguresOf(
  tx: Tx,
  id: number,
  { releasedAt, plays, likes, collects }: PresetFigures,
): Promise<void> {
  await presetStatement(tx, id, releasedAt, plays, likes, collects)
}
