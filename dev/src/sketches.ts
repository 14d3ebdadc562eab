import type { StartOptions } from '@qingyu/server/main'
import { bootWorld } from './world.ts'
import type { World } from './world.ts'

type Kind = NonNullable<StartOptions['moreKinds']>[number]
type Services = World['server']['services']
type Hits = Parameters<Services['publication']['scanned']>[1]['hits']

/** A made-up kind of content: what the queue shows of it shows that every real one can be reviewed. */
export interface SketchWorld extends World {
  /** A waiting sketch of this member, and its task. */
  submit(author: number, sketch?: Partial<Sketch>): Promise<{ id: number; task: number }>
}

interface Sketch {
  title: string
  pictures: string[]
  hits: Hits
  dueInHours: number
}

const TABLE = `
  create table sketches (id bigint primary key generated always as identity, author bigint not null,
    state text not null default 'draft', priced boolean not null default false, version integer not null default 1);
  select publication_attach('sketches', 'sketch', 'post')`

export async function bootSketches(options: Partial<StartOptions> = {}): Promise<SketchWorld> {
  const known = new Map<number, Sketch>()
  const kind: Kind = {
    kind: 'sketch',
    name: '速写',
    describe: async (_tx, ids) =>
      ids.map((id) => ({
        id,
        title: known.get(id)?.title ?? '',
        lines: [{ label: '标题', text: known.get(id)?.title ?? '' }],
        pictures: known.get(id)?.pictures ?? [],
        documents: [],
      })),
  }
  const world = await bootWorld({ ...options, moreKinds: [kind] })
  const { pool, services } = world.server
  await pool.query(TABLE)

  return {
    ...world,
    submit: async (author, different = {}) => {
      const sketch: Sketch = { title: '山', pictures: [], hits: [], dueInHours: 24, ...different }
      const at = world.clock.now()
      const { rows } = await pool.query<{ id: number }>(
        'insert into sketches (author) values ($1) returning id',
        [author],
      )
      const id = Number(rows[0]?.id)
      known.set(id, sketch)
      const item = { kind: 'sketch', id, at }
      await services.db.transaction(async (tx) => {
        await services.publication.submit(tx, item, { by: 'author', uid: author }, true)
        const dueAt = new Date(at.getTime() + sketch.dueInHours * 3_600_000)
        await services.publication.scanned(tx, { ...item, hits: sketch.hits, dueAt })
      })
      const task = await pool.query<{ id: number }>(
        `select id from review_tasks where kind = 'sketch' and subject_id = $1 and closed_at is null`,
        [id],
      )
      return { id, task: Number(task.rows[0]?.id) }
    },
  }
}
