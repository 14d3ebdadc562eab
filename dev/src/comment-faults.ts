import type { World } from './world.ts'

/** Figures and threads that are not what the rows say; a test expects none after whatever it did. */
export async function commentFaults({ server }: Pick<World, 'server'>): Promise<object[]> {
  const { rows } = await server.pool.query<object>(`
    select 'video' as what, v.id, v.comments as figure, count(c.id)::integer as truth
      from videos v left join comments c on c.kind = 'video' and c.subject_id = v.id and c.state = 'shown'
      group by v.id having v.comments <> count(c.id)
    union all
    select 'replies', t.id, t.replies, count(c.id)::integer
      from comments t left join comments c on c.thread_id = t.id and c.state = 'shown'
      group by t.id having t.replies <> count(c.id)
    union all
    select 'likes', c.id, c.likes, count(l.user_id)::integer
      from comments c left join comment_likes l on l.comment_id = c.id group by c.id having c.likes <> count(l.user_id)
    union all
    select 'like of nothing', l.comment_id, 0, 0
      from comment_likes l where not exists (select from comments c where c.id = l.comment_id)
    union all
    select 'without its thread', c.id, 0, 0 from comments c
      where c.thread_id is not null and c.state = 'shown' and not exists (select from comments t where t.id = c.thread_id)
    union all
    select 'removed with a name or a text', id, 0, 0 from comments where state = 'removed' and (user_id <> 0 or text <> '')`)
  return rows
}

/** For `afterEach`, whatever the test itself looked at. */
export async function allCounted(world: Pick<World, 'server'>): Promise<void> {
  const faults = await commentFaults(world)
  if (faults.length > 0) throw new Error(JSON.stringify(faults))
}
