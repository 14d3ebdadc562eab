import { edits } from './gate-model.ts'
import type { Item, Model, Operator, State } from './gate-model.ts'
import { at } from './gate-world.ts'
import type { Query } from './gate-world.ts'

/** Chance that a seed fixes. */
export interface Chance {
  one<T>(list: readonly T[]): T
  happens(share: number): boolean
}

/** What happened: whether the model let it happen, and whether the database did. */
export interface Outcome {
  name: string
  expected: boolean
  happened: boolean
}

export interface Scene {
  query: Query
  model: Model
  chance: Chance
}

/** Null when there was nothing to try. */
export type Event = (scene: Scene, item: Item) => Promise<Outcome | null>

export async function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  )
}

export async function attempt(
  name: string,
  expected: boolean,
  work: Promise<unknown>,
  effect: () => void,
): Promise<Outcome> {
  const happened = await succeeds(work)
  if (happened && expected) effect()
  return { name, expected, happened }
}

export type Actor = { by: 'author' | 'operator' | 'system'; id: number }

export const move = (
  { query, model }: Scene,
  { kind, id }: Item,
  to: State,
  actor: Actor,
  why: [string[], string] = [[], ''],
) =>
  query('select publication_move($1, $2, $3, $4, $5, $6, $7, $8)', [
    kind,
    id,
    to,
    actor.by,
    actor.id,
    ...why,
    at(model),
  ])

export const author = ({ author: id }: Item): Actor => ({ by: 'author', id })
export const operator = ({ id }: Operator): Actor => ({ by: 'operator', id })
export const SYSTEM: Actor = { by: 'system', id: 0 }

/** Mostly the author himself, sometimes a stranger, sometimes an operator. */
export function somebody(
  { model, chance }: Scene,
  item: Item,
): { actor: Actor; may: boolean; operates: boolean } {
  if (chance.happens(0.6)) return { actor: author(item), may: true, operates: false }
  if (chance.happens(0.3))
    return { actor: { by: 'author', id: item.author + 1 }, may: false, operates: false }
  const one = chance.one(model.operators)
  return { actor: operator(one), may: edits(one), operates: true }
}

export async function taskOf({ query }: Scene, { kind, id }: Item): Promise<number> {
  const text = 'select id::int from review_tasks where kind = $1 and subject_id = $2 and closed_at is null'
  return (await query(text, [kind, id])).rows[0]?.id ?? 0
}
