import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealObject } from '@qingyu/wire/server-object'
import { openPicture, PictureFailed } from './picture.ts'

const key = new Uint8Array(randomBytes(32))
const fragment = `#k=${Buffer.from(key).toString('base64url')}`
const bytesFrom = (text: string): Buffer => Buffer.concat([Buffer.from(text, 'latin1'), randomBytes(50)])
const pictures: Record<string, Buffer> = {
  'image/jpeg': bytesFrom('\xff\xd8\xff\xe0'),
  'image/png': bytesFrom('\x89PNG\r\n\x1a\n'),
  'image/webp': bytesFrom('RIFF\x10\0\0\0WEBPVP8 '),
  'image/avif': bytesFrom('\0\0\0\x1cftypavif'),
}
const others: Record<string, Buffer> = {
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
  html: Buffer.from('<!doctype html>'),
  gif: bytesFrom('GIF89a'),
  wave: bytesFrom('RIFF\x10\0\0\0WAVEfmt '),
  nothing: Buffer.alloc(0),
}

const asked: string[] = []
const server = createServer((request, response) => {
  const path = decodeURIComponent(request.url ?? '')
  asked.push(path)
  const file = { ...pictures, ...others }[path.replace(/^\/media\/(.*)\.bin$/, '$1')]
  if (file) response.end(sealObject(key, file))
  else if (path === '/media/short.bin') response.end('too short')
  else response.writeHead(404).end('{}')
})
let origin = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const failure = async (address: string): Promise<unknown> =>
  openPicture(address, origin).catch((error: unknown) => error)

test.each(Object.keys(pictures))('a stored %s is fetched, decrypted and named by its bytes', async (type) => {
  const picture = await openPicture(`/media/${encodeURIComponent(type)}.bin${fragment}`, origin)
  expect(picture.type).toBe(type)
  expect(Buffer.from(picture.bytes)).toEqual(pictures[type])
})

test.each(Object.keys(others))('%s is not shown as a picture', async (name) => {
  expect(await failure(`/media/${name}.bin${fragment}`)).toBeInstanceOf(PictureFailed)
})

test('the key never leaves the device, neither to the server nor into an error', async () => {
  asked.length = 0
  const error = await failure(`/media/missing.bin${fragment}`)
  expect(asked).toEqual(['/media/missing.bin'])
  expect(error).toMatchObject({
    message: '图片加载失败',
    cause: { message: expect.stringContaining('/media/missing.bin') },
  })
  const said: string[] = []
  for (let at = error; at instanceof Error; at = at.cause) said.push(at.message, at.stack ?? '')
  expect(said.join()).not.toContain(fragment.slice(3))
})

test.each(['', '#', '#k=', '#k=AAAA', `#key=${fragment.slice(3)}`, `${fragment}=`])(
  'an address that ends in %j is refused before anything is fetched',
  async (ending) => {
    asked.length = 0
    expect(await failure(`/media/image%2Fjpeg.bin${ending}`)).toBeInstanceOf(PictureFailed)
    expect(asked).toEqual([])
  },
)

test('another key, a cut file and a lost connection are refused with the sentence', async () => {
  const other = `#k=${randomBytes(32).toString('base64url')}`
  expect(await failure(`/media/image%2Fjpeg.bin${other}`)).toMatchObject({ message: '图片加载失败' })
  expect(await failure(`/media/short.bin${fragment}`)).toMatchObject({ message: '图片加载失败' })
  expect(await failure(`http://127.0.0.1:9/media/x.bin${fragment}`)).toMatchObject({
    message: '图片加载失败',
  })
})
