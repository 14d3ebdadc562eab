import { hasReviews, judges, mayBePublic, PUBLIC_OR_WAITING, toDown, toWait } from './gate-model.ts'
import { attempt, move, operator, SYSTEM, taskOf } from './gate-scene.ts'
import type { Event } from './gate-scene.ts'
import { at } from './gate-world.ts'

/** What the scan and operators of every role do. */

const CLAIM_SECONDS = 900

export const scan: Event = async (scene, item) => {
  const { query, chance, model } = scene
  const expected = item.state === 'scan'
  if (chance.happens(0.1)) {
    const work = move(scene, item, 'reject', SYSTEM, [['scan'], '未通过'])
    return attempt('scan rejects', expected, work, () => void (item.state = 'reject'))
  }
  if (expected && chance.happens(0.15)) {
    const { rows } = await query(
      `insert into scan_hits (kind, subject_id, version, severity, source, found_at)
       values ($1, $2, $3, 'quarantine', 'prove', $4) returning id::int`,
      [item.kind, item.id, item.version, at(model)],
    )
    item.hits.push(rows[0].id)
  }
  const outcome = await attempt('scan passes', expected, move(scene, item, 'wait', SYSTEM), () => {})
  if (outcome.happened && expected) toWait(item, await taskOf(scene, item))
  return outcome
}

export const claim: Event = async ({ query, model, chance }, item) => {
  const one = chance.one(model.operators)
  const free = item.claimedBy === 0 || item.claimedUntil <= model.now || item.claimedBy === one.id
  const expected = item.state === 'wait' && free && judges(one)
  const until = new Date(at(model).getTime() + CLAIM_SECONDS * 1000)
  const taken = await query(
    `update review_tasks set claimed_by = $2, claimed_until = $3
     where id = $1 and closed_at is null and (claimed_by is null or claimed_until <= $4 or claimed_by = $2)`,
    [item.task, one.id, until, at(model)],
  ).then(
    ({ rowCount }) => rowCount === 1,
    () => false,
  )
  if (taken && expected) {
    item.claimedBy = one.id
    item.claimedUntil = model.now + CLAIM_SECONDS
  }
  return { name: 'claim', expected, happened: taken }
}

export const decide: Event = async ({ query, model, chance }, item) => {
  const holder = model.operators.find(({ id }) => id === item.claimedBy)
  const one = holder && chance.happens(0.8) ? holder : chance.one(model.operators)
  const verdict = chance.happens(0.75) ? 'release' : 'reject'
  const holds = item.claimedBy === one.id && item.claimedUntil > model.now
  const judged = item.state === 'wait' && holds && judges(one) && !item.judged.has(one.id)
  const releasers = item.releasers.size + 1
  const wantsAnother = !hasReviews(item, releasers)
  const expected = judged && (verdict === 'reject' || wantsAnother || mayBePublic(model, item))
  const why = verdict === 'reject' ? [['quality'], '不清晰'] : [[], '']
  const work = query('select publication_decide($1, $2, $3, $4, $5, 10, $6)', [
    item.task,
    one.id,
    verdict,
    ...why,
    at(model),
  ])
  return attempt(`decide ${verdict}`, expected, work, () => {
    item.judged.add(one.id)
    item.claimedBy = 0
    if (verdict === 'reject') {
      item.state = 'reject'
      item.releasers.clear()
      return
    }
    item.releasers.add(one.id)
    if (!wantsAnother) item.state = 'release'
  })
}

export const askSecond: Event = async ({ query }, item) => {
  const expected = item.state === 'wait'
  const text = 'update review_tasks set second_opinion = true where id = $1 and closed_at is null'
  const { rowCount } = await query(text, [item.task])
  if (rowCount === 1 && expected) item.second = true
  return { name: 'second opinion', expected, happened: rowCount === 1 }
}

export const clear: Event = async ({ query, model, chance }, item) => {
  const [hit] = item.hits
  const one = chance.one(model.operators)
  const text = 'update scan_hits set cleared_by = $2, cleared_at = $3 where id = $1'
  if (hit === undefined) return null
  return attempt('clear hit', judges(one), query(text, [hit, one.id, at(model)]), () => {
    item.hits.shift()
    item.second = true
  })
}

export const takeDown: Event = async (scene, item) => {
  const one = scene.chance.one(scene.model.operators)
  const silent = scene.chance.happens(0.1)
  const expected = judges(one) && !silent && PUBLIC_OR_WAITING.includes(item.state)
  const work = move(scene, item, 'down', operator(one), silent ? [[], ''] : [['rights'], '投诉'])
  return attempt('take down', expected, work, () => {
    toDown(item)
    item.judged.add(one.id)
  })
}

export const appeal: Event = async (scene, item) => {
  const one = scene.chance.one(scene.model.operators)
  const expected = judges(one) && item.state === 'down' && !item.takenOut
  const outcome = await attempt('appeal', expected, move(scene, item, 'wait', operator(one)), () => {})
  if (outcome.happened && expected) toWait(item, await taskOf(scene, item))
  return outcome
}
