import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killEverything, startProduct } from '@qingyu/dev/started-product'
import type { StartedProduct } from '@qingyu/dev/started-product'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agree, base64url, decrypt, fromBase64url, importDeviceKey, packBody } from './envelope.ts'
import { requestAad, responseAad, sealFields, sign, unpackBody } from './envelope.ts'
import { IndependentClient } from './independent-client.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const PASSWORD = 'stranger-pass-1'

interface Vectors {
  client_private_key_hex: string
  client_public_key: string
  server_private_key_hex: string
  server_public_key: string
  key_id: number
  secret: string
  timestamp: string
  path: string
  nonce_hex: string
  request_key_hex: string
  response_key_hex: string
  requests: { plaintext: string; deflated: boolean; data: string; sign: string }[]
  responses: {
    plaintext: string
    deflated: boolean
    request_nonce: string
    timestamp: string
    data: string
  }[]
  picture: { key: string; file: string; stored: string }
}

it('shares no code with what it judges', async () => {
  for (const file of ['envelope.ts', 'independent-client.ts']) {
    const text = await readFile(join(import.meta.dirname, file), 'utf8')
    const imported = Array.from(text.matchAll(/from '([^']+)'/g), ([, from]) => from)
    expect(imported.length).toBeGreaterThan(1)
    expect(imported.filter((from) => !/^(node:|\.\/)/.test(from ?? ''))).toEqual([])
  }
})

describe('the published vectors', async () => {
  const text = await readFile(join(ROOT, 'wire', 'src', 'wire-vectors.json'), 'utf8')
  const vectors = JSON.parse(text) as Vectors
  const hex = (value: string) => Buffer.from(value, 'hex')
  const server = {
    keyId: vectors.key_id,
    publicKey: fromBase64url(vectors.server_public_key),
    secret: vectors.secret,
  }
  const device = importDeviceKey(
    hex(vectors.client_private_key_hex),
    fromBase64url(vectors.client_public_key),
  )
  const keys = agree(device, server.publicKey)

  it('lead both sides to the same two keys', () => {
    expect(keys.request.toString('hex')).toBe(vectors.request_key_hex)
    expect(keys.response.toString('hex')).toBe(vectors.response_key_hex)
    const itself = importDeviceKey(hex(vectors.server_private_key_hex), server.publicKey)
    expect(itself.publicKey.toString('base64url')).toBe(vectors.server_public_key)
  })

  it.each(vectors.requests)('hold for a request (deflated: $deflated)', (vector) => {
    const { timestamp, path } = vectors
    const data = fromBase64url(vector.data)
    const body = decrypt(keys.request, data.subarray(34), requestAad(timestamp, path))
    expect(unpackBody(body)).toEqual({ json: vector.plaintext, deflated: vector.deflated })
    // Which bytes deflating gives is nobody's promise, so the envelope is made anew around the vector's own.
    const call = { path, timestamp, nonce: hex(vectors.nonce_hex), body }
    const { data: made, sign: signed } = sealFields(server, device, keys, call)
    expect(made).toBe(vector.data)
    expect(signed).toBe(vector.sign)
    expect(unpackBody(packBody(vector.plaintext))).toEqual(unpackBody(body))
  })

  it.each(vectors.responses)('hold for an answer (deflated: $deflated)', (vector) => {
    const aad = responseAad(vector.timestamp, fromBase64url(vector.request_nonce))
    const body = decrypt(keys.response, fromBase64url(vector.data), aad)
    expect(unpackBody(body)).toEqual({ json: vector.plaintext, deflated: vector.deflated })
  })

  it('hold for a picture', () => {
    const { key, stored, file } = vectors.picture
    expect(base64url(decrypt(fromBase64url(key), fromBase64url(stored), ''))).toBe(file)
  })
})

describe('against the product as npm start starts it', () => {
  let dataDir: string
  let product: StartedProduct

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'independent-'))
    product = await startProduct({ dataDir, env: { DEMO: '0' } })
    if (product.url === '') throw new Error(product.output())
  })

  afterAll(async () => {
    await killEverything(dataDir)
    await rm(dataDir, { recursive: true })
  })

  const visitor = () => IndependentClient.meet(product.url)

  async function member(username: string): Promise<{ client: IndependentClient; uid: number }> {
    const client = await visitor()
    const { status, data, msg } = await client.call('users/register_account', {
      username,
      password: PASSWORD,
    })
    expect(status, msg).toBe(1)
    client.token = String(data['token'])
    return { client, uid: Number(data['uid']) }
  }

  it('publishes its key as the page says', async () => {
    const said = (await (await fetch(new URL('/wire.json', product.url))).json()) as Record<string, unknown>
    expect(Object.keys(said).toSorted()).toEqual(['key_id', 'lines', 'public_key', 'secret'])
    expect(said['public_key']).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(Number.isInteger(said['key_id'])).toBe(true)
    expect(Array.isArray(said['lines'])).toBe(true)
    expect(await (await fetch(new URL('/ping.txt', product.url))).text()).toBe('pong')
  })

  it('a stranger registers, signs in elsewhere, shows a picture, and signs out', async () => {
    const { uid } = await member('stranger_one')

    const client = await visitor()
    const account = { username: 'stranger_one', password: PASSWORD }
    const signedIn = await client.call('users/login_account', account)
    expect(signedIn).toMatchObject({ status: 1, data: { uid, token: expect.stringMatching(/^\S{20,}$/) } })
    client.token = String(signedIn.data['token'])

    const config = await client.call('home/getConfig')
    const upload = config.data['upload'] as { imgUploadUrl: string; uploadKey: string }
    expect(upload).toMatchObject({ imgUploadUrl: '/upload/image', videoUploadUrl: '/upload/video' })
    const original = await readFile(join(ROOT, 'dev', 'art', 'coffee-p.jpg'))
    const uploaded = await client.upload(new Uint8Array(original), uid, upload)
    expect(uploaded).toMatchObject({ http: 200, body: { code: 1, msg: '' } })
    const { id } = uploaded.body['data'] as { id: string }

    expect(await client.call('member/update', { avatar: id, nickname: '远客' })).toMatchObject({ status: 1 })
    const { data: record } = await client.call('users/getBaseInfo')
    expect(record).toMatchObject({
      uid,
      username: 'stranger_one',
      nickname: '远客',
      is_reg: 1,
      votes: '0.00',
    })

    const { stored, key } = await client.fetchStored(String(record['avatar_url']))
    expect(key).toHaveLength(32)
    expect(isPicture(stored)).toBe(false)
    const picture = decrypt(key, stored, '')
    expect(isPicture(picture)).toBe(true)
    expect(picture.includes('Exif')).toBe(false)
    const tampered = Buffer.from(stored)
    tampered.writeUInt8(tampered.readUInt8(40) ^ 1, 40)
    expect(() => decrypt(key, tampered, '')).toThrow()

    expect(await client.call('x/account/logout')).toMatchObject({ status: 1 })
    const after = await client.call('users/getBaseInfo')
    expect(after).toMatchObject({ status: 420, data: { code: 'SIGNED_OUT' } })
    expect(after.msg).toMatch(/\p{Script=Han}/u)
  })

  it('a visitor has a guest record, and is sent to sign in where a member is needed', async () => {
    const client = await visitor()
    expect(await client.call('users/getBaseInfo')).toMatchObject({
      status: 1,
      data: {
        uid: 0,
        is_reg: 0,
        username: '',
        token: '',
        coins: 0,
        tui_coins: '0.00',
        total_tui_coins: '0.00',
      },
    })
    expect(await client.call('users/personal')).toMatchObject({ status: 420, data: { code: 'SIGNED_OUT' } })
    const { data } = await client.call('home/getConfig')
    expect(data['upload']).toMatchObject({ uploadKey: null })
  })

  it('an upload signed with another key is refused in Chinese', async () => {
    const { client, uid } = await member('stranger_two')
    const { data } = await client.call('home/getConfig')
    const { imgUploadUrl } = data['upload'] as { imgUploadUrl: string }
    const file = new Uint8Array(await readFile(join(ROOT, 'dev', 'art', 'coffee-p.jpg')))
    const { body } = await client.upload(file, uid, { imgUploadUrl, uploadKey: 'guessed' })
    expect(body['code']).not.toBe(1)
    expect(body['msg']).toMatch(/\p{Script=Han}/u)
  })

  it('small requests and small answers travel as they are, large ones deflated', async () => {
    const { client } = await member('stranger_three')
    expect(await client.call('mv/report_type')).toMatchObject({ status: 1, deflated: false })
    expect(await client.call('home/getConfig')).toMatchObject({ status: 1, deflated: true })
    // Deflated though it is small: the flag alone decides how it is read.
    expect(await client.call('member/update', { nickname: '潮汐' }, { deflate: true })).toMatchObject({
      status: 1,
    })
    expect(await client.call('users/getBaseInfo')).toMatchObject({ data: { nickname: '潮汐' } })
    // Large, and understood: it is refused for what stands in it.
    const long = await client.call('member/update', { person_signnatrue: '岛'.repeat(2000) })
    expect(long).toMatchObject({ status: 0, data: { code: 'INVALID_INPUT', field: 'person_signnatrue' } })
  })

  it('refuses a changed byte anywhere in the data, even when it is signed anew', async () => {
    const client = await visitor()
    const { fields } = client.seal('mv/report_type', {})
    const bytes = fromBase64url(fields.data)
    const places = { version: 0, 'key id': 1, 'device key': 2, nonce: 34, body: 46, tag: bytes.length - 1 }
    for (const [place, at] of Object.entries(places)) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      const answer = await client.post(
        'mv/report_type',
        sign(client.server, fields.timestamp, base64url(changed)),
      )
      expect(answer.http, place).toBe(400)
      expect(Object.keys(answer.body), place).toEqual(['msg'])
    }
    expect((await client.post('mv/report_type', fields)).http).toBe(200)
  })

  it('refuses what was signed otherwise, sent elsewhere, sent twice, or is not an envelope', async () => {
    const client = await visitor()
    const { fields } = client.seal('mv/report_type', {})
    const later = String(Number(fields.timestamp) + 1)
    const refused = async (path: string, sent: Record<string, string>) =>
      expect(await client.post(path, sent)).toEqual({ http: 400, body: { msg: expect.any(String) } })

    await refused('mv/report_type', {
      ...fields,
      sign: fields.sign.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    })
    await refused('mv/report_type', { ...sign(client.server, later, fields.data) })
    await refused('home/getConfig', { ...fields })
    await refused('mv/report_type', { ...fields, client: 'web' })
    await refused('mv/report_type', { client: fields.client, timestamp: fields.timestamp, sign: fields.sign })
    await refused('mv/report_type', {})

    expect((await client.post('mv/report_type', fields)).http).toBe(200)
    await refused('mv/report_type', { ...fields })
  })

  it('refuses a device key of low order', async () => {
    const client = await visitor()
    const { fields } = client.seal('mv/report_type', {})
    const bytes = fromBase64url(fields.data)
    bytes.fill(0, 2, 34)
    const answer = await client.post(
      'mv/report_type',
      sign(client.server, fields.timestamp, base64url(bytes)),
    )
    expect(answer.http).toBe(400)
  })

  it('does not inflate without end', async () => {
    const client = await visitor()
    const { fields } = client.seal('mv/report_type', { filler: '岛'.repeat(700_000) })
    expect(fields.data.length).toBeLessThan(10_000)
    expect((await client.post('mv/report_type', fields)).http).toBe(400)
  })

  it('refuses a body that is too large, and knows no other paths', async () => {
    const client = await visitor()
    const { fields } = client.seal('mv/report_type', {})
    expect((await client.post('mv/report_type', { ...fields, data: 'A'.repeat(300_000) })).http).toBe(413)
    expect((await client.post('mv/no_such_call', fields)).http).toBe(404)
  })

  it.each([-400, 400])('tells a device whose clock is off by %d s the right time', async (clockOff) => {
    const client = await visitor()
    const wrong = await client.call('mv/report_type', {}, { clockOff })
    expect(wrong).toMatchObject({ status: 0, data: { code: 'CLOCK_SKEW' } })
    const now = Number(wrong.data['now'])
    expect(Math.abs(now - Date.now() / 1000)).toBeLessThan(60)
    // As the app does: it corrects itself by what it was told, and repeats.
    const correction = now - (Math.floor(Date.now() / 1000) + clockOff)
    const again = await client.call('mv/report_type', {}, { clockOff: clockOff + correction })
    expect(again).toMatchObject({ status: 1 })
  })

  it('an answer opens for the call it belongs to alone', async () => {
    const client = await visitor()
    const [first, second] = [client.seal('mv/report_type', {}), client.seal('mv/report_type', {})]
    const answer = await client.post('mv/report_type', first.fields)
    expect(client.open(first, answer)).toMatchObject({ status: 1 })
    expect(() => client.open(second, answer)).toThrow()
  })
})

const SIGNATURES = [/^\xff\xd8\xff/, /^\x89PNG/, /^RIFF[^]{4}WEBP/, /^[^]{4}ftypavif/]

function isPicture(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 16).toString('latin1')
  return SIGNATURES.some((signature) => signature.test(start))
}
