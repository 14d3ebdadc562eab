import { statement } from '../../platform/database.ts'
import type { Tx } from '../../platform/database.ts'

/** The tags of works, and how many public ones have each. */

// Whoever touches several tags locks them in the order of their names.
const nameTags = statement<{ id: number; name: string }>(
  'works_name_tags',
  `insert into tags (name) select name from unnest($1::text[]) as name order by name
   on conflict (name) do update set name = excluded.name returning id, name`,
)
const lockTags = statement<{ id: number }>(
  'works_lock_tags',
  `select id from tags where id in (select tag_id from video_tags where video_id = $1) order by name for update`,
)
const takeTags = statement<never>('works_take_tags', 'delete from video_tags where video_id = $1')
const dropTags = statement<never>(
  'works_drop_tags',
  `delete from tags t where t.id = any($1::bigint[]) and not exists (select from video_tags v where v.tag_id = t.id)`,
)
const putTags = statement<never>(
  'works_put_tags',
  `insert into video_tags (video_id, tag_id, place)
   select $1, tag, place from unnest($2::bigint[], $3::integer[]) as t (tag, place)`,
)
const countTags = statement<never>(
  'works_count_tags',
  `update tags set uses = greatest(uses + $2::integer, 0) where id in (select tag_id from video_tags where video_id = $1)`,
)
const tagsStatement = statement<{ id: number; name: string }>(
  'works_tags',
  `select v.video_id as id, t.name from video_tags v join tags t on t.id = v.tag_id
   where v.video_id = any($1::bigint[]) order by v.video_id, v.place`,
)
const usedTags = statement<{ name: string }>(
  'works_used_tags',
  'select name from tags where uses > 0 order by uses desc, id desc limit $1',
)

/** A tag that nothing has any more goes: it may be somebody's words. */
export async function setTags(tx: Tx, id: number, names: readonly string[]): Promise<void> {
  const before = (await lockTags(tx, id)).map((tag) => tag.id)
  await takeTags(tx, id)
  const named = names.length > 0 ? await nameTags(tx, names) : []
  const ids = new Map(named.map((tag) => [tag.name, tag.id]))
  const tags = names.map((name) => ids.get(name) ?? 0)
  if (tags.length > 0) await putTags(tx, id, tags, [...tags.keys()])
  if (before.length > 0) await dropTags(tx, before)
}

/** Of a work that became public, or is so no more. */
export async function countTagsOf(tx: Tx, id: number, change: 1 | -1): Promise<void> {
  await lockTags(tx, id)
  await countTags(tx, id, change)
}

export async function listTagsOf(tx: Tx, ids: readonly number[]): Promise<Map<number, string[]>> {
  const tags = new Map<number, string[]>()
  for (const { id, name } of await tagsStatement(tx, ids)) tags.set(id, [...(tags.get(id) ?? []), name])
  return tags
}

export const listUsedTags = async (tx: Tx, limit: number): Promise<string[]> =>
  (await usedTags(tx, limit)).map(({ name }) => name)
