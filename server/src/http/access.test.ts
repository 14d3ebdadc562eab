import { contract } from '@qingyu/contract/contract'
import type { Endpoint, NamedObject } from '@qingyu/contract/endpoint'
import { createOrder } from '@qingyu/contract/payments'
import { castFor } from '@qingyu/dev/cast'
import type { Cast } from '@qingyu/dev/cast'
import type { Device } from '@qingyu/dev/device'
import { bootWorld, PASSWORD } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** Every endpoint of the contract against everybody who could call it; a new endpoint is covered by being declared. */

let world: World
let cast: Cast
beforeAll(async () => {
  world = await bootWorld({ env: { PAY_SANDBOX: '1' } })
  cast = castFor(world)
  await world.server.services.settings.change('accounts.registrations_address', 10_000, 'test')
})
afterAll(() => world.stop())

/** Nobody, a member, a frozen one, and one whose session was ended. */
const callers = ['visitor', 'qing', 'shuang', 'ying'] as const
type Who = (typeof callers)[number]

/** What the declaration of an endpoint promises to a caller: the code that stops him, or undefined when he gets in. */
function stopped(endpoint: Endpoint, who: Who): string | undefined {
  if (who === 'ying') return 'SIGNED_OUT'
  if (endpoint.caller === 'anyone') return undefined
  if (who === 'visitor') return 'SIGNED_OUT'
  return endpoint.caller === 'acting-member' && who === 'shuang' ? 'ACCOUNT_FROZEN' : undefined
}

// The generated cases know the path only as a string.
type AnyCall = (path: string, input: object) => Promise<unknown>
const send = (device: Device, path: string, input: object) => (device.call as AnyCall)(path, input)
const codeOf = async (device: Device, path: string, input: object) =>
  send(device, path, input).then(
    () => 'success',
    (error: Error & { code?: string }) => error.code ?? error.message,
  )

const endpoints = Object.entries<Endpoint>(contract)

describe.each(endpoints)('%s', (_name, endpoint) => {
  it.each(callers)('called by %s', async (who) => {
    const device = await cast[who]()
    const code = await codeOf(device, endpoint.path, endpoint.example)
    const expected = stopped(endpoint, who)
    if (expected) expect(code).toBe(expected)
    else {
      expect(['SIGNED_OUT', 'ACCOUNT_FROZEN', 'INTERNAL', 'INVALID_INPUT']).not.toContain(code)
      expect(['success', 'TOO_MANY', ...endpoint.errors]).toContain(code)
    }
  })
})

const makers: Record<NamedObject['kind'], (owner: Device) => Promise<string>> = {
  session: async (owner) => {
    const { username } = await owner.call('users/getBaseInfo')
    await world.device().login(username, PASSWORD)
    const { list } = await owner.call('x/sessions/list')
    return list.find(({ current }) => current === 0)?.id ?? ''
  },
  picture: async (owner) => {
    const file = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#456' } })
      .png()
      .toBuffer()
    return (await owner.upload(file)).id
  },
  order: async (owner) => {
    const { order_id: id } = await owner.call('p/createP', createOrder.example)
    return id
  },
}

const named = endpoints.flatMap(([name, endpoint]) =>
  Object.entries(endpoint.objects).map(([field, object]) => ({ name, endpoint, field, object })),
)

describe.each(named)('$name: $field names a $object.kind', ({ endpoint, field, object }) => {
  const make = makers[object.kind]

  it("takes the caller's own", async () => {
    const phone = await cast.qing()
    const input = { ...endpoint.example, [field]: await make(phone) }
    expect(await codeOf(phone, endpoint.path, input)).toBe('success')
  })

  it("answers another's and a missing one alike", async () => {
    const [phone, other] = [await cast.qing(), await cast.hai()]
    const theirs = await make(other)
    const missing = theirs.replaceAll(/[0-9a-f]/g, '0')
    for (const id of [theirs, missing])
      expect(await codeOf(phone, endpoint.path, { ...endpoint.example, [field]: id })).toBe(object.otherwise)
    // And it was left alone: its owner can still use it.
    expect(await codeOf(other, endpoint.path, { ...endpoint.example, [field]: theirs })).toBe('success')
  })
})
