import { endpoint } from '@qingyu/contract/endpoint'
import { object, optional, number, unknown } from 'valibot'
import type {
  PreparedJson as Prepared,
  question as makeQuestion,
  Services,
  useCase as makeUseCase,
} from '@qingyu/server/main'

/**
 * Two lists of 20 in the shape that the app's lists will have, over tables of the benchmark's own: one the same for
 * everybody and kept, one personal and read from PostgreSQL at every call.
 */

const declare = <const Path extends string>(path: Path) =>
  endpoint({
    path,
    does: 'A list of 20 for the benchmark.',
    caller: 'anyone',
    input: object({ before: optional(number(), 2_000_000_000) }),
    output: unknown(),
    errors: [],
    objects: {},
    example: {},
  })

export const SAMPLE_ROWS = 10_000

export const SAMPLE_TABLES = `
  create table sample_items (id bigint primary key, author_id bigint not null, title text not null, cover text not null,
    duration int not null, coins int not null, plays int not null, likes int not null);
  create table sample_likes (user_id bigint, item_id bigint, primary key (user_id, item_id));
  insert into sample_items select n, 10001 + n % 1000, '海岸线上的第 ' || n || ' 个黄昏，风从南方来', md5(n::text), n % 3600,
    n % 60, n * 7 % 100000, n * 3 % 10000 from generate_series(1, ${SAMPLE_ROWS}) n;
  insert into users (username, nickname, aff_code, visited_day, created_at)
    select 'sample' || n, '岛民' || n, 'S' || n, 0, now() from generate_series(1, 1000) n;
  insert into sample_likes select u.id, n from users u, generate_series(9990, 10000) n where u.id % 7 = n % 7;
  analyze sample_items; analyze sample_likes; analyze users`

const QUERY = `
  select coalesce(json_agg(card), '[]')::text as list from (
    select i.id, i.title, i.cover, i.duration, i.coins, i.plays, i.likes,
      json_build_object('uid', u.id, 'nickname', u.nickname, 'level', u.exp, 'recommended', u.recommended) as author,
      exists (select from sample_likes l where l.user_id = $2 and l.item_id = i.id) as liked,
      'https://isle.example/share/' || i.id as share, '风景 海岸 黄昏 慢镜头 旅行' as tags
    from (select * from sample_items where id < $1 order by id desc limit 20) i
    join users u on u.id = i.author_id
    order by i.id desc) card`

interface Tools {
  useCase: typeof makeUseCase
  question: typeof makeQuestion
  PreparedJson: typeof Prepared
}

export function sampleLists(tools: Tools) {
  const ask = tools.question<{ list: string }>('sample_list', QUERY)
  const read = async ({ db }: Services, before: number, uid: number) => {
    const [row] = await ask(db, before, uid)
    return new tools.PreparedJson(`{"list":${row?.list ?? '[]'},"has_more":true}`)
  }
  return [
    tools.useCase(declare('x/sample/shared'), (call, { before }) => read(call, before, 0), {
      sharedFor: 3600,
    }),
    tools.useCase(declare('x/sample/personal'), (call, { before }) =>
      read(call, before, call.caller.kind === 'member' ? call.caller.uid : 0),
    ),
  ]
}
