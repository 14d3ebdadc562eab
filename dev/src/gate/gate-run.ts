import { ATTACKS } from './gate-attacks.ts'
import { ANY, FITTING } from './gate-events.ts'
import { hasReviews, mayBePublic } from './gate-model.ts'
import type { Item, Model } from './gate-model.ts'
import type { Chance, Outcome, Scene } from './gate-scene.ts'
import { makeItem, openGate, stored } from './gate-world.ts'
import type { Query } from './gate-world.ts'

export interface GateReport {
  events: number
  accepted: number
  refused: number
  attacks: number
  served: number
  /** Looks at what is served: each after one event. */
  looks: number
  byName: Map<string, { accepted: number; refused: number }>
  /** Where database and model disagree, or something is served that must not be: empty when the gate holds. */
  faults: string[]
}

/** mulberry32: small, and the same everywhere for a seed. */
export function chanceOf(seed: number): Chance {
  let state = seed
  const next = () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    one: (list) => {
      const found = list[Math.floor(next() * list.length)]
      if (found === undefined) throw new Error('nothing to choose from')
      return found
    },
    happens: (share) => next() < share,
  }
}

const ATTACK_NAMES = Object.keys(ATTACKS)
const ATTACK_SHARE = 0.2
const FITTING_SHARE = 0.6
/** Acts go to the newest, so that items come far; the oldest are looked at all the same. */
const RECENT = 40

/** Random events against the gate, each held against the model; on one connection. */
export async function runGate(query: Query, count: number, seed: number): Promise<GateReport> {
  const model = await openGate(query)
  const chance = chanceOf(seed)
  const scene: Scene = { query, model, chance }
  const report: GateReport = {
    events: 0,
    accepted: 0,
    refused: 0,
    attacks: 0,
    served: 0,
    looks: 0,
    byName: new Map(),
    faults: [],
  }
  const reviewed = new Set<string>()
  await makeItem(query, model, 'gate_note', 100, false)

  while (report.events < count && report.faults.length < 20) {
    model.now += 7
    const item = chance.one(model.items.slice(-RECENT))
    const attacks = chance.happens(ATTACK_SHARE)
    const event = chance.one(chance.happens(FITTING_SHARE) ? FITTING[item.state] : ANY)
    const outcome = attacks ? await attack(scene, item) : await event(scene, item)
    if (!outcome) continue
    report.events += 1
    if (attacks) report.attacks += 1
    note(report, outcome)
    if (outcome.happened !== outcome.expected)
      report.faults.push(
        `${outcome.name} of ${nameOf(item)}: ${outcome.happened ? 'accepted' : 'refused'} wrongly`,
      )
    await look(scene, report, reviewed)
  }
  return report
}

/** What finds no row to change has not got through. */
async function attack(scene: Scene, item: Item): Promise<Outcome> {
  const name = scene.chance.one(ATTACK_NAMES)
  const done = await scene.query(ATTACKS[name]?.(item, scene) ?? '').catch(() => [])
  await scene.query('rollback')
  const happened = [done].flat().some(({ command, rowCount }) => !FRAME.has(command) && rowCount !== 0)
  return { name: `attack: ${name}`, expected: false, happened }
}
const FRAME = new Set(['BEGIN', 'COMMIT', 'ROLLBACK'])

function note(report: GateReport, { name, happened }: Outcome): void {
  const counted = report.byName.get(name) ?? { accepted: 0, refused: 0 }
  counted[happened ? 'accepted' : 'refused'] += 1
  report[happened ? 'accepted' : 'refused'] += 1
  report.byName.set(name, counted)
}

/** Everything as it is stored against everything as it should be; what is served above all. */
async function look({ query, model }: Scene, report: GateReport, reviewed: Set<string>): Promise<void> {
  const rows = await stored(query)
  report.looks += 1
  const should = new Map(model.items.map((item) => [nameOf(item), item]))
  if (rows.length !== should.size) report.faults.push(`${rows.length} items stored, ${should.size} expected`)
  for (const row of rows) {
    const item = should.get(nameOf(row))
    if (!item || item.state !== row.state || item.version !== row.version || item.content !== row.content)
      report.faults.push(
        `${nameOf(row)} is ${row.state} v${row.version}, expected ${item?.state} v${item?.version}`,
      )
    if (row.state !== 'release') continue
    report.served += 1
    if (!item || !isRightlyServed(model, item, reviewed))
      report.faults.push(`${nameOf(row)} is served without what it needs`)
  }
}

const nameOf = ({ kind, id }: { kind: string; id: number }) => `${kind} ${id}`

/** Once public, the end of a verification does not take a work back; everything else does, at once. */
function isRightlyServed(model: Model, item: Item, before: Set<string>): boolean {
  const version = `${nameOf(item)} v${item.version} ${item.content}`
  const world = before.has(version) ? { ...model, house: new Set([...model.house, item.author]) } : model
  if (!hasReviews(item) || !mayBePublic(world, item)) return false
  before.add(version)
  return true
}
