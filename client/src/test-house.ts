// For tests: one server behind any number of addresses, each honest, slow, broken or hostile as a test wishes.
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { WireConfig } from '@qingyu/wire/device'
import { createReceiver, generateServerKey, packBody, sealAnswer } from '@qingyu/wire/server'
import type { Opened } from '@qingyu/wire/server'
import { createClient } from './client.ts'
import type { Client, ClientOptions } from './client.ts'

export interface Ran {
  path: string
  device: string
  body: Record<string, unknown>
}

export interface Posted {
  path: string
  form: string
  request: IncomingMessage
  response: ServerResponse
  /** Hands the request on to the house; gives back what the house answers. */
  pass: () => { status: number; text: string }
}

export interface Manners {
  get?: (path: string, response: ServerResponse) => boolean
  post?: (posted: Posted) => void
}

export interface Address {
  url: string
  /** Everything asked for here, as `METHOD /path`. */
  asked: string[]
  close: () => Promise<void>
}

export interface TestCalls {
  [path: string]: { input: object; output: unknown; error: { code: string } }
  'notes/read': { input: { page?: number }; output: { text: string }; error: { code: 'NOT_FOUND' } }
  'notes/write': {
    input: { text: string }
    output: object
    error: { code: 'TOO_LONG'; most: number } | { code: 'FORBIDDEN' }
  }
}

export class House {
  nowSeconds = 1_800_000_000
  ran: Ran[] = []
  wire: WireConfig
  answer: (ran: Ran) => unknown = () => ({ status: 1, msg: '', data: { text: '青屿' } })
  #receiver
  #open = new Set<Server>()

  constructor() {
    const key = generateServerKey(1)
    this.wire = { key_id: 1, public_key: key.publicKey, secret: 'house', lines: [] }
    this.#receiver = createReceiver({ keys: [key], secret: 'house' })
  }

  /** Forgets the old key at once. */
  rotateKey(): void {
    const key = generateServerKey(this.wire.key_id + 1)
    this.wire = { ...this.wire, key_id: key.keyId, public_key: key.publicKey }
    this.#receiver = createReceiver({ keys: [key], secret: 'house' })
  }

  handle(path: string, form: string): { status: number; text: string } {
    const opened = this.#receiver.open(Object.fromEntries(new URLSearchParams(form)), path, this.nowSeconds)
    if (!opened.ok) return { status: 400, text: JSON.stringify({ msg: '请求无效' }) }
    return { status: 200, text: this.#reply(path, opened) }
  }

  #reply(path: string, opened: Opened): string {
    const skew = { status: 0, msg: '时间不准', data: { code: 'CLOCK_SKEW', now: this.nowSeconds } }
    const run = (): unknown => {
      const ran = { path, device: opened.device, body: JSON.parse(opened.json) }
      this.ran.push(ran)
      return this.answer(ran)
    }
    const answer = opened.skewed ? skew : run()
    return sealAnswer(opened.reply, packBody(JSON.stringify(answer)), this.nowSeconds)
  }

  async listen(manners: Manners = {}): Promise<Address> {
    const asked: string[] = []
    const server = createServer((request, response) => {
      const path = request.url ?? ''
      asked.push(`${request.method} ${path}`)
      if (request.method === 'POST') this.#take(request, response, manners)
      else if (!manners.get?.(path, response)) this.#show(path, response)
    })
    this.#open.add(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    if (typeof address !== 'object' || !address) throw new Error('no port')
    const close = (): Promise<void> => this.#close(server)
    return { url: `http://127.0.0.1:${address.port}`, asked, close }
  }

  #show(path: string, response: ServerResponse): void {
    if (path === '/ping.txt') response.end('pong\n')
    else if (path === '/wire.json') response.end(JSON.stringify(this.wire))
    else response.writeHead(404).end()
  }

  #take(request: IncomingMessage, response: ServerResponse, manners: Manners): void {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = request.url ?? ''
      const form = Buffer.concat(parts).toString()
      const pass = () => this.handle(path, form)
      if (manners.post) return manners.post({ path, form, request, response, pass })
      const { status, text } = pass()
      response.writeHead(status, { 'content-type': 'application/json' }).end(text)
    })
  }

  async #close(server: Server): Promise<void> {
    this.#open.delete(server)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.#open].map((server) => this.#close(server)))
  }

  /** A device of this house that lists what it was told. */
  device(options: Partial<ClientOptions> & { origin: string }): Client<TestCalls> & { heard: string[] } {
    const heard: string[] = []
    const client = createClient<TestCalls>({
      oauthId: 'abcdefghijklmnopqrs1800000000000',
      token: () => '',
      now: () => this.nowSeconds * 1000,
      wire: this.wire,
      timeoutMs: 5000,
      onError: (msg) => heard.push(`error ${msg}`),
      onSuccess: (msg) => heard.push(`success ${msg}`),
      onSessionEnded: (msg) => heard.push(`ended ${msg}`),
      onLoginNeeded: (msg) => heard.push(`login ${msg}`),
      ...options,
    })
    return { ...client, heard }
  }
}

/** The address of a port that nobody listens on. */
export async function deadAddress(house: House): Promise<string> {
  const address = await house.listen()
  await address.close()
  return address.url
}
