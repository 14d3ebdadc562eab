import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { sealObject } from '@qingyu/wire/server-object'
import { builtApp } from '../../../tools/steps/build-app.ts'
import { bundle } from './bundle.ts'

const PICTURE_BYTES = 200_000
const JPEG = [0xff, 0xd8, 0xff]

/** An origin with a sealed picture, the app's own worker as it is built, and the benchmark's. */
export interface PictureOrigin {
  url: string
  picture: string
  /** In base64url, as addresses carry it. */
  key: string
  keyBytes: number[]
  appWorker: string
  decryptWorker: string
  close(): Promise<void>
}

export async function openPictureOrigin(root: string): Promise<PictureOrigin> {
  const key = randomBytes(32)
  const file = Buffer.concat([Buffer.from(JPEG), randomBytes(PICTURE_BYTES - JPEG.length)])
  const assets = join(builtApp(root), 'assets')
  const ours = await bundle(join(import.meta.dirname, 'decrypt-worker.ts'))
  const scripts = new Map([...(await builtScripts(assets)), ...ours])
  const find = (name: RegExp) => {
    const path = [...scripts.keys()].find((one) => name.test(one))
    if (!path) throw new Error(`there is no script like ${name.source}`)
    return path
  }
  const picture = '/picture.bin'
  const bodies = new Map<string, { type: string; body: string | Buffer }>([
    ['/', { type: 'text/html', body: '<!doctype html><link rel="icon" href="data:,">' }],
    [picture, { type: 'application/octet-stream', body: sealObject(key, file) }],
    ...[...scripts].map(([path, body]) => [path, { type: 'text/javascript', body }] as const),
  ])
  const server = createServer(({ url = '/' }, response) => {
    const found = bodies.get(url)
    // As the server sends pictures: the same bytes under an address for ever.
    const headers = {
      'content-type': found?.type ?? 'text/plain',
      'cache-control': 'public, max-age=3600, immutable',
    }
    response.writeHead(found ? 200 : 404, headers).end(found?.body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('there is no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    picture,
    key: key.toString('base64url'),
    keyBytes: [...key],
    appWorker: find(/\/picture-worker-[^/]+\.js$/),
    decryptWorker: find(/\/decrypt-worker-[^/]+\.js$/),
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function builtScripts(folder: string): Promise<[string, string][]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  return Promise.all(
    names.map(async (name): Promise<[string, string]> => [
      `/assets/${name}`,
      await readFile(join(folder, name), 'utf8'),
    ]),
  )
}
