import { Refused } from '@qingyu/client/errors'
import { beforeEach, describe, expect, it } from 'vitest'
import { Desk, neighbours } from './desk.ts'

interface Item {
  id: number
}

let said: string[]
let claims: Record<number, 'free' | 'taken'>
let nowMs: number
let failing: string

const refusal = (code: string) => new Refused('console/reviews/claim', 0, code, { code })

/** A queue of three, of which tests take some away. */
function newDesk(): Desk<Item> {
  return new Desk<Item>({
    idOf: ({ id }) => id,
    claim: async ({ id, passed }) => {
      said.push(`claim ${id ?? 'next'} without [${passed.join()}]`)
      if (failing) throw refusal(failing)
      const isOpen = (one: number) => claims[one] === 'free' && !passed.includes(one)
      const got = id ?? Object.keys(claims).map(Number).find(isOpen)
      if (got === undefined) throw refusal('QUEUE_EMPTY')
      if (claims[got] !== 'free') throw refusal('TASK_TAKEN')
      claims[got] = 'taken'
      return { id: got }
    },
    renew: async (id) => {
      said.push(`renew ${id}`)
      if (failing) throw refusal(failing)
    },
    giveBack: async (id) => {
      said.push(`give back ${id}`)
      claims[id] = 'free'
    },
    tell: (text, kind) => said.push(`${kind} ${text}`),
    now: () => nowMs,
  })
}

beforeEach(() => {
  said = []
  claims = { 1: 'free', 2: 'free', 3: 'free' }
  nowMs = 1_000_000
  failing = ''
})

describe('a desk', () => {
  it('takes the next, and gives it back when another is chosen or the screen is left', async () => {
    const desk = newDesk()
    await desk.takeNext()
    expect(desk.state()).toEqual({ item: { id: 1 }, phase: 'idle', since: nowMs })
    await desk.take([3])
    expect(desk.state().item).toEqual({ id: 3 })
    await desk.close()
    expect(desk.state().item).toBeUndefined()
    expect(claims).toEqual({ 1: 'free', 2: 'free', 3: 'free' })
  })

  it('goes on to the one after when a colleague was quicker, and says so', async () => {
    claims[1] = 'taken'
    const desk = newDesk()
    await desk.take([1, 2])
    expect(desk.state().item).toEqual({ id: 2 })
    expect(said).toContain('info 这一条刚被同事领走了')
  })

  it('does not offer again what was skipped', async () => {
    const desk = newDesk()
    await desk.takeNext()
    await desk.skip()
    expect(desk.state().item).toEqual({ id: 2 })
    expect(said.at(-1)).toBe('claim next without [1]')
  })

  it('measures the time of a verdict and lays the next item there', async () => {
    const desk = newDesk()
    await desk.takeNext()
    nowMs += 42_400
    const settled = await desk.settle(async ({ id }, seconds) => said.push(`verdict ${id} after ${seconds}`))
    expect(settled).toBe(true)
    expect(said).toContain('verdict 1 after 42')
    expect(said).not.toContain('give back 1')
    expect(desk.state()).toEqual({ item: { id: 2 }, phase: 'idle', since: nowMs })
  })

  it('keeps the item when the verdict is refused', async () => {
    const desk = newDesk()
    await desk.takeNext()
    await desk.settle(() => Promise.reject(refusal('DOCUMENTS_UNREAD')))
    expect(desk.state()).toMatchObject({ item: { id: 1 }, phase: 'idle' })
  })

  it('lays an item that has changed there again, and does not let go of it meanwhile', async () => {
    const desk = newDesk()
    await desk.takeNext()
    said = []
    await desk.settle(() => {
      // Whoever holds it may claim it again.
      claims[1] = 'free'
      return Promise.reject(refusal('OBJECT_CHANGED'))
    })
    expect(desk.state()).toMatchObject({ item: { id: 1 }, phase: 'idle' })
    expect(said).toEqual(['claim 1 without []'])
  })

  it('lets go of an item that is no longer its own', async () => {
    const desk = newDesk()
    await desk.takeNext()
    await desk.settle(() => Promise.reject(refusal('TASK_NOT_YOURS')))
    expect(desk.state().item).toEqual({ id: 2 })
    failing = 'TASK_NOT_YOURS'
    await desk.renew()
    expect(desk.state().item).toBeUndefined()
  })

  it('gives no sign of life for one who has touched nothing for ten minutes', async () => {
    const desk = newDesk()
    await desk.takeNext()
    nowMs += 9 * 60_000
    await desk.renew()
    expect(said.at(-1)).toBe('renew 1')
    desk.touched()
    nowMs += 10 * 60_000
    said = []
    await desk.renew()
    expect(said).toEqual([])
    desk.touched()
    await desk.renew()
    expect(said).toEqual(['renew 1'])
  })

  it('hears one act at a time: a second press is not a second verdict', async () => {
    const desk = newDesk()
    await desk.takeNext()
    let verdicts = 0
    await Promise.all([1, 2, 3].map(() => desk.settle(async () => (verdicts += 1))))
    expect(verdicts).toBe(1)
  })

  it('says when nothing is left, and what went wrong', async () => {
    claims = {}
    const desk = newDesk()
    await desk.takeNext()
    expect(desk.state()).toMatchObject({ item: undefined, phase: 'empty' })
    failing = 'INTERNAL'
    await desk.takeNext()
    expect(desk.state().phase).toBe('idle')
    expect(said.at(-1)).toBe('error INTERNAL')
  })

  it('gives back what arrives after the screen was left', async () => {
    const desk = newDesk()
    const taking = desk.takeNext()
    await desk.close()
    await taking
    expect(desk.state().item).toBeUndefined()
    expect(claims[1]).toBe('free')
  })
})

describe('neighbours', () => {
  const list = [1, 2, 3, 4].map((id) => ({ id, free: id !== 3 }))

  it.each([
    ['after the second', 2, 1, [4]],
    ['before the fourth, nearest first', 4, -1, [2, 1]],
    ['after one that is no longer listed: from the top', 9, 1, [1, 2, 4]],
    ['before the first', 1, -1, []],
    ['before nothing', undefined, -1, []],
  ] as const)('%s', (_, current, step, expected) => {
    expect(neighbours(list, current, step)).toEqual(expected)
  })
})
