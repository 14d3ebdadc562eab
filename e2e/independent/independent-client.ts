import { randomBytes } from 'node:crypto'
import {
  agree,
  decrypt,
  fromBase64url,
  makeDeviceKey,
  packBody,
  responseAad,
  sealFields,
  signature,
  unpackBody,
} from './envelope.ts'
import type { AgreedKeys, DeviceKey, Fields, ServerKey } from './envelope.ts'

export interface Answer {
  status: number
  msg: string
  data: Record<string, unknown>
  deflated: boolean
}

export interface PlainAnswer {
  http: number
  body: Record<string, unknown>
}

export interface SealedCall {
  fields: Fields
  nonce: Buffer
}

interface SealOptions {
  deflate?: boolean
  /** Seconds by which this device's clock is wrong. */
  clockOff?: number
}

const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** One phone: a device key in memory, an identity, and the token of whoever is signed in. */
export class IndependentClient {
  token = ''
  readonly server: ServerKey
  readonly #origin: string
  readonly #device: DeviceKey
  readonly #keys: AgreedKeys
  readonly oauthId: string

  constructor(origin: string, server: ServerKey, device: DeviceKey) {
    this.#origin = origin
    this.server = server
    this.#device = device
    this.#keys = agree(device, server.publicKey)
    const letters = Array.from(randomBytes(19), (byte) => ALPHANUMERIC[byte % ALPHANUMERIC.length])
    this.oauthId = letters.join('') + Date.now()
  }

  static async meet(origin: string): Promise<IndependentClient> {
    const answer = await fetch(new URL('/wire.json', origin))
    const said = (await answer.json()) as { key_id: number; public_key: string; secret: string }
    const server = {
      keyId: said.key_id,
      publicKey: fromBase64url(said.public_key),
      secret: said.secret,
    }
    return new IndependentClient(origin, server, makeDeviceKey())
  }

  async call(path: string, parameters: object = {}, options: SealOptions = {}): Promise<Answer> {
    const call = this.seal(path, parameters, options)
    return this.open(call, await this.post(path, call.fields))
  }

  seal(path: string, parameters: object, { deflate, clockOff = 0 }: SealOptions = {}): SealedCall {
    const json = JSON.stringify({
      ...parameters,
      bundle_id: 'web.independent',
      version: '4.7.0',
      oauth_type: 'pwa',
      oauth_id: this.oauthId,
      system_token: this.token,
    })
    const timestamp = String(Math.floor(Date.now() / 1000) + clockOff)
    const nonce = randomBytes(12)
    const body = packBody(json, deflate)
    const call = { path: `/api/${path}`, timestamp, nonce, body }
    return { nonce, fields: sealFields(this.server, this.#device, this.#keys, call) }
  }

  async post(path: string, fields: Partial<Fields>): Promise<PlainAnswer> {
    const answer = await fetch(new URL(`/api/${path}`, this.#origin), {
      method: 'POST',
      body: new URLSearchParams(fields),
    })
    return { http: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }

  open(call: SealedCall, { http, body }: PlainAnswer): Answer {
    const { timestamp, data } = body
    if (http !== 200 || typeof timestamp !== 'string' || typeof data !== 'string')
      throw new Error(`Not an envelope: HTTP ${http} ${JSON.stringify(body)}`)
    const aad = responseAad(timestamp, call.nonce)
    const { json, deflated } = unpackBody(decrypt(this.#keys.response, fromBase64url(data), aad))
    return { ...(JSON.parse(json) as Omit<Answer, 'deflated'>), deflated }
  }

  async upload(
    file: Uint8Array<ArrayBuffer>,
    uid: number,
    { imgUploadUrl, uploadKey }: { imgUploadUrl: string; uploadKey: string },
  ): Promise<PlainAnswer> {
    const id = `${uid}.${Math.floor(Date.now() / 1000)}.${randomBytes(6).toString('hex')}`
    const form = new FormData()
    form.set('id', id)
    form.set('cover', new Blob([file]), 'cover')
    form.set('position', 'head')
    form.set('sign', signature(`id=${id}&position=head`, uploadKey))
    const answer = await fetch(new URL(imgUploadUrl, this.#origin), { method: 'POST', body: form })
    return { http: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }

  /** The stored bytes, as any cache between sees them, and the key, which only the API told us. */
  async fetchStored(address: string): Promise<{ stored: Buffer; key: Buffer }> {
    const url = new URL(address, this.#origin)
    const key = new URLSearchParams(url.hash.slice(1)).get('k') ?? ''
    const answer = await fetch(url)
    if (!answer.ok) throw new Error(`${url.pathname} answered ${answer.status}`)
    return { stored: Buffer.from(await answer.arrayBuffer()), key: fromBase64url(key) }
  }
}
