import type { Scene } from './gate-scene.ts'
import { judges, KINDS } from './gate-model.ts'
import type { Item } from './gate-model.ts'

/** Ways past the gate by SQL. None may succeed, whatever the item's state, and none may change anything. */
type Attack = (item: Item, scene: Scene) => string

const table = ({ kind }: Item): string => KINDS[kind].table
const where = ({ id }: Item): string => `where id = ${id}`
/** Out, or in where it is out already: in either case a change. */
const goal = ({ state }: Item): string => (state === 'release' ? 'wait' : 'release')
const toGoal = (item: Item): string => `update ${table(item)} set state = '${goal(item)}' ${where(item)}`

/** A real one, who does not have the item before him: what is forged names him. */
const judge = ({ claimedBy }: Item, { model }: Scene): number =>
  model.operators.find((one) => judges(one) && one.id !== claimedBy)?.id ?? 0

const event = (item: Item, to: string, actorKind: string, actor: number): string =>
  `insert into publication_events (kind, subject_id, version, from_state, to_state, actor_kind, actor, at)
   values ('${item.kind}', ${item.id}, ${item.version}, '${item.state}', '${to}', '${actorKind}', ${actor}, now())`

export const ATTACKS: Record<string, Attack> = {
  'set state': toGoal,
  'set every column': (item) =>
    `update ${table(item)} set state = '${item.state === 'hide' ? 'release' : 'hide'}', version = version + 1, author = author + 1,
       priced = not priced ${where(item)}`,
  'set version': (item) => `update ${table(item)} set version = version + 1 ${where(item)}`,
  'set author': (item) => `update ${table(item)} set author = author + 1 ${where(item)}`,
  'set id': (item) =>
    item.kind === 'verification'
      ? `update verifications set id = default ${where(item)}`
      : `update ${table(item)} set id = id + 1000000 ${where(item)}`,
  'setting by hand': (item) =>
    `begin; select set_config('publication.moving', 'yes', true), set_config('publication.move', 'yes', true),
       set_config('ledger.posting', 'yes', true); ${toGoal(item)}; commit`,
  'insert as released': (item) =>
    item.kind === 'verification'
      ? `insert into verifications (author, role, state, applied_at) values (-1, 'girl', 'release', now())`
      : `insert into ${table(item)} (author, state, title) values (${item.author}, 'release', 'x')`,
  'insert over it': (item) =>
    item.kind === 'verification'
      ? `insert into verifications (author, role, applied_at) values (${item.author}, 'poster', now())
         on conflict (author, role) do update set state = 'release', version = 99`
      : `insert into ${table(item)} (id, author, title) values (${item.id}, ${item.author}, 'x')
         on conflict (id) do update set state = 'release', version = 99`,
  merge: (item) =>
    `merge into ${table(item)} t using (select ${item.id} as id) s on t.id = s.id
     when matched then update set state = 'release', version = t.version + 1`,
  truncate: (item) => `truncate ${table(item)} cascade`,
  // An operator may show again what is hidden: that needs no new review.
  'event without review': (item, scene) =>
    event(item, item.state === 'hide' ? 'draft' : 'release', 'operator', judge(item, scene)),
  'event of a stranger': (item) => event(item, 'hide', 'author', item.author + 7),
  'event of the system': (item) => event(item, 'release', 'system', 0),
  'review without a claim': (item, scene) =>
    `insert into reviews (kind, subject_id, version, verdict, reviewer, at)
     values ('${item.kind}', ${item.id}, ${item.version}, 'release', ${judge(item, scene)}, now())`,
  'review of an editor': (item) =>
    `insert into reviews (kind, subject_id, version, verdict, reviewer, at)
     values ('${item.kind}', ${item.id}, ${item.version}, 'release', (select max(id) from operators where role = 'editor'), now())`,
  'review of nobody': (item) =>
    `insert into reviews (kind, subject_id, version, verdict, reviewer, at)
     values ('${item.kind}', ${item.id}, ${item.version}, 'release', 987654, now())`,
  'review of the next version': (item, scene) =>
    `insert into reviews (kind, subject_id, version, verdict, reviewer, at)
     values ('${item.kind}', ${item.id}, ${item.version + 1}, 'release', ${judge(item, scene)}, now())`,
  // An operator may bring back what was taken down for another reason.
  'bring back without the person': (item, scene) =>
    `begin; delete from depictions where kind = '${item.kind}' and subject_id = ${item.id};
     ${event(item, item.state === 'down' && !item.takenOut ? 'release' : 'wait', 'operator', judge(item, scene))}; commit`,
  'rewrite reviews': () => `update reviews set verdict = 'release'`,
  'empty notes': () => `update reviews set note = '已清除'`,
  'delete reviews': () => 'delete from reviews',
  'rewrite events': () => `update publication_events set to_state = 'release'`,
  'empty events': () => 'truncate publication_events',
  'rewrite kinds': () => `update publication_kinds set class = 'record'`,
  'forget kinds': () => 'delete from publication_kinds',
  'delete tasks': () => 'delete from review_tasks where id = (select max(id) from review_tasks)',
  'grow older': () => `update people set adult_from = '1990-01-01' where id = (select max(id) from people)`,
  'give a consent back': () =>
    `update consents set withdrawn_at = null where id = (select max(id) from consents where withdrawn_at is not null)`,
  'empty consents': () => 'truncate consents',
  'empty depictions': () => 'truncate depictions',
  'false table in front': (item) =>
    `begin; create temp table publication_events on commit drop as select 1::bigint as id, '${item.kind}' as kind,
       ${item.id}::bigint as subject_id, ${item.version} as version, '${item.state}' as from_state,
       '${goal(item)}' as to_state, pg_current_xact_id() as written_by; ${toGoal(item)}; commit`,
  'an older snapshot': (item) =>
    `begin isolation level repeatable read; select publication_move('${item.kind}', ${item.id}, 'hide', 'author', ${item.author},
       '{}', '', now()); commit`,
  'house author of nobody': (item) => `insert into house_authors values (${item.author}, 987654, now())`,
  'false kind': (item) =>
    `begin; insert into publication_kinds values ('false_kind', 'record', '"public"."${table(item)}"');
     insert into publication_events (kind, subject_id, version, from_state, to_state, actor_kind, actor, at)
       values ('false_kind', ${item.id}, 1, 'draft', '${item.state === 'draft' ? 'scan' : 'hide'}', 'author', ${item.author}, now()); commit`,
}
