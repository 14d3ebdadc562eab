import { KIND_NAMES, KINDS, hasReviews, mayBePublic, OPEN, toNextVersion } from './gate-model.ts'
import { attempt, move, somebody, succeeds } from './gate-scene.ts'
import type { Event } from './gate-scene.ts'
import { at, makeItem } from './gate-world.ts'

/** What authors do, and others in their name. */

export const create: Event = async (scene) => {
  const { model, chance, query } = scene
  const kind = chance.one(KIND_NAMES)
  const uid = chance.happens(0.15) ? ([...model.house][0] ?? 0) : 100 + chance.one([...Array(25).keys()]) * 10
  const twice = kind === 'verification' && model.items.some((one) => one.kind === kind && one.author === uid)
  if (twice) return null
  await makeItem(query, model, kind, uid, chance.happens(0.4))
  return { name: 'create', expected: true, happened: true }
}

export const edit: Event = async ({ query, model }, item) => {
  const content = `content ${model.now}`
  const { table, column } = KINDS[item.kind]
  const work = query(`update ${table} set ${column} = $2 where id = $1`, [item.id, content])
  return attempt('edit', OPEN.includes(item.state), work, () => void (item.content = content))
}

export const submit: Event = async (scene, item) => {
  const { query, chance, model } = scene
  if (chance.happens(0.7)) {
    const values = [item.kind, item.id, item.version, item.author, at(model)]
    const declares = query(
      'insert into declarations values ($1, $2, $3, $4, $5) on conflict do nothing',
      values,
    )
    if ((await succeeds(declares)) !== (item.state === 'draft'))
      return { name: 'declare', expected: item.state === 'draft', happened: item.state !== 'draft' }
    if (item.state === 'draft') item.declared = true
  }
  const { actor, may } = somebody(scene, item)
  return attempt('submit', may && item.state === 'draft', move(scene, item, 'scan', actor), () => {
    item.state = 'scan'
  })
}

export const revise: Event = async (scene, item) => {
  const { actor, may } = somebody(scene, item)
  const work = move(scene, item, 'draft', actor)
  return attempt('revise', may && item.state === 'reject', work, () => toNextVersion(item))
}

export const hide: Event = async (scene, item) => {
  const { actor, may, operates } = somebody(scene, item)
  return attempt('hide', may && item.state === 'release', move(scene, item, 'hide', actor), () => {
    item.state = 'hide'
    item.hiddenBy = operates ? 'operator' : 'author'
  })
}

export const unhide: Event = async (scene, item) => {
  const { actor, may, operates } = somebody(scene, item)
  const its = operates || item.hiddenBy === 'author'
  const expected = may && its && item.state === 'hide' && hasReviews(item) && mayBePublic(scene.model, item)
  return attempt('unhide', expected, move(scene, item, 'release', actor), () => void (item.state = 'release'))
}

export const remove: Event = async ({ query, model }, item) => {
  const expected = item.state === 'draft' && item.version === 1
  const work = query(`delete from ${KINDS[item.kind].table} where id = $1`, [item.id])
  return attempt('delete', expected, work, () => void model.items.splice(model.items.indexOf(item), 1))
}
