import { contract } from '@qingyu/contract/contract'
import { ROLES } from '@qingyu/contract/endpoint'
import type { Endpoint, MemberEndpoint, NamedObject, OperatorEndpoint } from '@qingyu/contract/endpoint'
import { createOrder } from '@qingyu/contract/payments'
import { addPerson } from '@qingyu/contract/people'
import { castFor } from '@qingyu/dev/cast'
import type { Cast } from '@qingyu/dev/cast'
import type { Device } from '@qingyu/dev/device'
import { makeUpload, WORK_FIELDS } from '@qingyu/dev/make-upload'
import { releaseVideo, verifyMember } from '@qingyu/dev/make-video'
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

/** Nobody, a member, a frozen one, one whose session was ended, and the mightiest of the console. */
const callers = ['visitor', 'qing', 'shuang', 'ying', 'owner'] as const
type Who = (typeof callers)[number]

/** What the declaration of an endpoint promises to a caller: the code that stops him, or undefined when he gets in. */
function stopped(endpoint: MemberEndpoint, who: Who): string | undefined {
  if (who === 'ying' || who === 'owner') return 'SIGNED_OUT'
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
const ofMembers = endpoints.flatMap(([name, endpoint]) =>
  endpoint.caller === 'operator' ? [] : [[name, endpoint] as const],
)
const ofOperators = endpoints.flatMap(([name, endpoint]) =>
  endpoint.caller === 'operator' ? [[name, endpoint] as const] : [],
)

describe.each(ofMembers)('%s', (_name, endpoint) => {
  it.each(callers)('called by %s', async (who) => {
    const device = who === 'owner' ? await world.operator('owner') : await cast[who]()
    const code = await codeOf(device, endpoint.path, endpoint.example)
    const expected = stopped(endpoint, who)
    if (expected) expect(code).toBe(expected)
    else {
      expect(['SIGNED_OUT', 'ACCOUNT_FROZEN', 'INTERNAL', 'INVALID_INPUT']).not.toContain(code)
      expect(['success', 'TOO_MANY', ...endpoint.errors]).toContain(code)
    }
  })
})

/** Nobody, a member, each role, and operators who may not any more. */
const atTheDesk = ['visitor', 'member', ...ROLES, 'disabled', 'expired', 'idle', 'revoked'] as const
type Desk = (typeof atTheDesk)[number]

const isRole = (who: Desk): who is (typeof ROLES)[number] => (ROLES as readonly string[]).includes(who)

/** The mightiest each: what stops an owner stops everybody. */
const takenAway: Record<Exclude<Desk, 'visitor' | 'member' | (typeof ROLES)[number]>, string> = {
  disabled: 'update operators set disabled_at = $2 where id = $1',
  expired: 'update operator_sessions set expires_at = $2 where operator_id = $1',
  idle: `update operator_sessions set seen_at = $2::timestamptz - interval '30 minutes' where operator_id = $1`,
  revoked: 'update operator_sessions set revoked_at = $2 where operator_id = $1',
}

async function seated(who: Desk): Promise<Device> {
  if (who === 'visitor') return cast.visitor()
  if (who === 'member') return cast.qing()
  if (isRole(who)) return world.operator(who)
  const device = await world.operator('owner')
  await world.server.pool.query(takenAway[who], [device.uid, world.clock.now()])
  return device
}

function stoppedAtTheDesk({ roles }: OperatorEndpoint, who: Desk): string | undefined {
  if (!isRole(who)) return 'SIGNED_OUT'
  return who === 'owner' || roles.includes(who) ? undefined : 'NOT_ALLOWED'
}

const loggedActs = async () =>
  (await world.server.pool.query<{ act: string }>('select act from operator_log order by id')).rows.map(
    ({ act }) => act,
  )

describe.each(ofOperators)('%s', (_name, endpoint) => {
  it.each(atTheDesk)('called by %s', async (who) => {
    const device = await seated(who)
    const before = await loggedActs()
    const code = await codeOf(device, endpoint.path, endpoint.example)
    const expected = stoppedAtTheDesk(endpoint, who)
    if (expected) expect(code).toBe(expected)
    else {
      expect(['SIGNED_OUT', 'NOT_ALLOWED', 'INTERNAL', 'INVALID_INPUT']).not.toContain(code)
      expect(['success', 'TOO_MANY', ...endpoint.errors]).toContain(code)
    }
    // A row for each act that was done, and none for what was refused or only read.
    const added = (await loggedActs()).slice(before.length)
    expect(added).toEqual(code === 'success' && endpoint.act !== null ? [endpoint.act] : [])
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
  document: async (owner) => {
    const file = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#654' } })
      .png()
      .toBuffer()
    return (await owner.upload(file, 'document')).id
  },
  person: async (owner) => {
    const { id } = await owner.call('x/people/add', {
      ...addPerson.example,
      scopes: ['distribution'],
      document: await makers.document(owner),
      consent_document: await makers.document(owner),
    })
    return id
  },
  order: async (owner) => {
    const { order_id: id } = await owner.call('p/createP', createOrder.example)
    return id
  },
  statement: async (owner) => {
    const reporter = await cast.hai()
    await reporter.call('x/reports/create', { kind: 'user', id: owner.uid, reason: 6 })
    const desk = await world.operator('moderator')
    const { rows } = await world.server.pool.query<{ id: number }>(
      'select id from report_cases where object_id = $1 and decided_at is null',
      [owner.uid],
    )
    const report = Number(rows[0]?.id)
    await desk.call('console/reports/claim', { report })
    const why = { reasons: ['harassment'], note: '签名含有骚扰信息' }
    await desk.call('console/reports/decide', { report, measures: ['clear_signature'], ...why, seconds: 1 })
    return String(report)
  },
  // To be made a work of, which takes a verified author.
  'video-upload': async (owner) => {
    await verifyMember(world, owner.uid)
    return makeUpload(world, owner, { state: 'received' })
  },
  work: async (owner) => {
    const upload = await makers['video-upload'](owner)
    return String((await owner.call('x/works/create', { ...WORK_FIELDS, upload })).id)
  },
  comment: async (owner) => {
    const video = await releaseVideo(world)
    return String((await owner.call('comments/create', { id: video.id, text: '好看' })).id)
  },
  'operator-session': async (owner) => {
    const { rows } = await world.server.pool.query<{ id: string }>(
      `insert into operator_sessions
         (id, operator_id, token_hash, device_hash, device_name, created_at, seen_at, expires_at)
       select gen_random_uuid(), operator_id, sha256(gen_random_uuid()::text::bytea), '', '', created_at, seen_at,
         expires_at
       from operator_sessions where operator_id = $1 limit 1 returning id`,
      [owner.uid],
    )
    return rows[0]?.id ?? ''
  },
}

const NUMBERED = new Set<NamedObject['kind']>(['work', 'comment'])
const asInput = (kind: NamedObject['kind'], id: string) => (NUMBERED.has(kind) ? Number(id) : id)
const missingLike = (kind: NamedObject['kind'], id: string) =>
  NUMBERED.has(kind) ? '999999999999' : id.replaceAll(/[0-9a-f]/g, '0')

/** Two who may call it and have nothing to do with each other. */
const both = async (endpoint: Endpoint): Promise<[Device, Device]> =>
  endpoint.caller === 'operator'
    ? [await world.operator('owner'), await world.operator('owner')]
    : [await cast.qing(), await cast.hai()]

/** The example, with objects of this caller's own in place of those it names. */
async function withOwn({ example, objects }: Endpoint, owner: Device): Promise<object> {
  const input: Record<string, unknown> = { ...example }
  for (const [field, { kind }] of Object.entries(objects))
    if (field in example) input[field] = asInput(kind, await makers[kind](owner))
  return input
}

const named = endpoints.flatMap(([name, endpoint]) =>
  Object.entries(endpoint.objects).map(([field, object]) => ({ name, endpoint, field, object })),
)

describe.each(named)('$name: $field names a $object.kind', ({ endpoint, field, object }) => {
  const make = async (owner: Device) => asInput(object.kind, await makers[object.kind](owner))

  it("takes the caller's own", async () => {
    const [phone] = await both(endpoint)
    const input = { ...(await withOwn(endpoint, phone)), [field]: await make(phone) }
    expect(await codeOf(phone, endpoint.path, input)).toBe('success')
  })

  it("answers another's and a missing one alike", async () => {
    const [phone, other] = await both(endpoint)
    const theirs = await make(other)
    const missing = asInput(object.kind, missingLike(object.kind, String(theirs)))
    for (const id of [theirs, missing])
      expect(await codeOf(phone, endpoint.path, { ...(await withOwn(endpoint, phone)), [field]: id })).toBe(
        object.otherwise,
      )
    // And it was left alone: its owner can still use it.
    const input = { ...(await withOwn(endpoint, other)), [field]: theirs }
    expect(await codeOf(other, endpoint.path, input)).toBe('success')
  })
})
