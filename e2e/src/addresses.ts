// Addresses that a browser can reach: the app's own, honest lines, dead ones, and machines that only pretend.
import { createServer, request as ask } from 'node:http'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { extname } from 'node:path'
import type { BundledFile } from './harness-bundle.ts'

/** Leads to this machine, yet is no loopback name to the browser: no secure context there, and no WebCrypto. */
export const insecureHost = 'isle.test'

export interface Address {
  url: string
  /** Everything asked for here, as `METHOD /path`. */
  asked: string[]
  /** Takes no more connections and cuts those there are. */
  close(): Promise<void>
}

export async function listen(answer: RequestListener): Promise<Address> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('there is no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    close: async () => {
      if (!server.listening) return
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

/** Hands a request on to the server and its answer back, unchanged. */
export function passOn(server: string, request: IncomingMessage, response: ServerResponse): void {
  sendOn(server, request, response, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
}

/** Hands a request on, and breaks the connection once the server has answered. */
export function passOnAndLoseAnswer(
  server: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  sendOn(server, request, response, (answer) => answer.resume().on('end', () => response.destroy()))
}

function sendOn(
  server: string,
  request: IncomingMessage,
  response: ServerResponse,
  onAnswer: (answer: IncomingMessage) => void,
): void {
  const { method, headers, url } = request
  const onward = ask(new URL(url ?? '/', server), { method, headers }, onAnswer)
  onward.on('error', () => response.destroy())
  request.pipe(onward)
}

export const listenAsLine = (server: string): Promise<Address> =>
  listen((request, response) => passOn(server, request, response))

/** A port that nobody listens on. */
export async function deadAddress(): Promise<string> {
  const address = await listen((_request, response) => void response.end())
  await address.close()
  return address.url
}

/** A hotel's network: a login page for whatever is asked. */
export const listenAsPortal = (headers: Record<string, string> = {}): Promise<Address> =>
  listen((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', ...headers }).end('<h1>Welcome</h1>')
  })

const TYPES: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.css': 'text/css' }

/** The app's own origin: the page of the harness, and the server for everything else. */
export const listenAsOrigin = (server: string, files: readonly BundledFile[]): Promise<Address> =>
  listen((request, response) => {
    const path = /^\/(harness|shell)\/$/.test(request.url ?? '') ? `${request.url}index.html` : request.url
    const file = files.find((one) => one.path === path)
    if (!file) return passOn(server, request, response)
    const type = TYPES[extname(file.path)] ?? 'text/javascript'
    // As strict as an app can have it: the client must do without eval, inline code and foreign scripts.
    const policy = `default-src 'none'; script-src 'self'; style-src 'self'; worker-src 'self'; connect-src *; img-src blob: data:; media-src blob:`
    response.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(file.body)
  })
