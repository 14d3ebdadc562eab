/**
 * What a member may do with a thing, as columns for the statement that reads the thing: so that opening one costs one
 * question. The arguments are SQL of that statement; `thing` is the subject and its id, as in `'video ' || v.id`.
 */

/** `owned`: in the very words of the index on ownership; `vip`: a running grant. */
export const rightsColumns = ({
  owner,
  thing,
  now,
}: {
  owner: string
  thing: string
  now: string
}): string => `
  exists (select from entitlements e where e.owner = ${owner} and e.subject || ' ' || e.subject_id = ${thing}
    and e.revoked_at is null) as owned,
  exists (select from vip_grants g where g.owner = ${owner} and (g.ends_at is null or g.ends_at > ${now})) as vip`

/** The tickets that he could use now, and when the first of them expires, as `tickets` of a lateral join. */
export const ticketsJoin = ({ owner, now }: { owner: string; now: string }): string => `
  cross join lateral (select count(*)::int as count, min(t.expires_at) as first_expires_at from tickets t
    where t.owner = ${owner} and t.used_at is null and t.expires_at > ${now}) tickets`
