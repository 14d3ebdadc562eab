import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openPicture } from '@qingyu/client/picture'
import { bootWorld, PASSWORD } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { StorageFull } from '../../media/storage.ts'

let world: World
let banned = ''
let duringScan = async () => {}
beforeAll(async () => {
  world = await bootWorld({
    scan: async ({ sha256 }) => {
      await duringScan()
      return sha256 === banned
        ? { verdict: 'quarantine', reason: 'on a list', met: [] }
        : { verdict: 'clear' }
    },
  })
})
afterAll(() => world.stop())

const photo = (side = 40) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#2a9d8f' } }).jpeg()
const storedObjects = async () =>
  (
    await readdir(join(world.server.services.config.dataDir, 'objects'), {
      recursive: true,
      withFileTypes: true,
    })
  )
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)

/** Something happens while an upload is under way: its row is written, its object not yet stored. */
function betweenRowAndObject(what: () => Promise<unknown>): void {
  const { services } = world.server
  const { media } = services
  onTestFinished(() => void Object.assign(services, { media }))
  const takePicture: typeof media.takePicture = (bytes, options) => {
    const announce: typeof options.announce = async (picture) => {
      await options.announce?.(picture)
      await what()
    }
    return media.takePicture(bytes, { ...options, announce })
  }
  Object.assign(services, { media: { ...media, takePicture } })
}

const rowsOf = async (uid: number) =>
  (await world.server.pool.query('select id from uploads where owner_id = $1', [uid])).rows

it('a picture becomes an avatar that anyone who is told the address can read, and no one else', async () => {
  const phone = await world.member('avatar')
  const { id, url } = await phone.upload(await photo().toBuffer())
  await phone.call('member/update', { avatar: id })
  const { avatar_url: address } = await phone.call('users/getBaseInfo')
  expect(address).toBe(url)

  const { bytes, type } = await openPicture(address, world.url)
  expect(type).toBe('image/webp')
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 40, height: 40 })

  const [path = ''] = address.split('#')
  const stored = Buffer.from(await (await fetch(world.url + path)).arrayBuffer())
  expect(stored.includes('WEBP')).toBe(false)
  expect((await fetch(world.url + path.replace(/\.[\w-]{22}\.bin/, `.${'A'.repeat(22)}.bin`))).status).toBe(
    404,
  )
})

it('an address is over two days later, and any cache is told so', async () => {
  const phone = await world.member('cached')
  const [path = ''] = (await phone.upload(await photo().toBuffer())).url.split('#')
  const answer = await fetch(world.url + path)
  const maxAge = Number(
    /public, max-age=(\d+), immutable/.exec(answer.headers.get('cache-control') ?? '')?.[1],
  )
  expect(maxAge).toBeGreaterThan(86_400)
  world.clock.advance(maxAge)
  expect((await fetch(world.url + path)).status).toBe(404)
})

it('a photo with a place in it comes out without', async () => {
  const withPlace = await photo()
    .withExif({
      IFD0: { Copyright: 'SECRET-OWNER' },
      IFD3: { GPSLatitude: '31/1 14/1 0/1', GPSLatitudeRef: 'N' },
    })
    .toBuffer()
  expect(withPlace.includes('Exif')).toBe(true)
  const phone = await world.member('traveller')
  const { bytes } = await openPicture((await phone.upload(withPlace)).url, world.url)
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  for (const trace of ['Exif', 'EXIF', 'GPS', 'SECRET-OWNER'])
    expect(Buffer.from(bytes).includes(trace)).toBe(false)
})

describe('refuses, with a sentence,', () => {
  const cases: [string, () => Promise<Uint8Array>, string][] = [
    [
      'a PNG of 196 megapixels',
      () =>
        sharp({
          create: { width: 14_000, height: 14_000, channels: 3, background: '#000' },
          limitInputPixels: false,
        })
          .png({ palette: true, colours: 2 })
          .toBuffer(),
      '图片尺寸过大，请上传5000万像素以内的图片',
    ],
    [
      'an SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      '只支持 JPEG、PNG、WebP、AVIF 图片',
    ],
    [
      'a polyglot',
      async () =>
        Buffer.concat([await photo().toBuffer(), Buffer.from('PK\x03\x04<script>alert(1)</script>')]),
      '图片中含有其他数据，请另存为新图片后再上传',
    ],
    [
      'a text file',
      async () => Buffer.from('just some words, named .jpg'),
      '只支持 JPEG、PNG、WebP、AVIF 图片',
    ],
    [
      'a truncated JPEG',
      async () => (await photo(200).toBuffer()).subarray(0, -50),
      '图片已损坏或不完整，请换一张图片',
    ],
    ['an empty file', async () => new Uint8Array(), '只支持 JPEG、PNG、WebP、AVIF 图片'],
    [
      'a file over 1 MB',
      async () => Buffer.concat([await photo().toBuffer(), Buffer.alloc(1_100_000)]),
      '图片压缩后仍超过限制，请上传1M以内的图片',
    ],
  ]
  it.each(cases)(
    '%s',
    async (what, make, sentence) => {
      const phone = await world.member(`r${createHash('md5').update(what).digest('hex').slice(0, 10)}`)
      const before = await storedObjects()
      await expect(phone.upload(await make())).rejects.toThrow(sentence)
      expect(await storedObjects()).toEqual(before)
    },
    60_000,
  )
})

it('takes an upload only from the live session of an account that may act', async () => {
  const phone = await world.member('signer')
  const file = await photo().toBuffer()
  const other = await world.member('other_signer')
  await expect(Object.assign(other, { uid: phone.uid }).upload(file)).rejects.toThrow(
    '上传凭证已失效，请重新登录后再试',
  )

  const tablet = world.device()
  await tablet.login('signer', PASSWORD)
  const { upload: config } = await tablet.call('home/getConfig')
  await tablet.call('x/account/logout')
  const late = Object.assign(tablet, { call: async () => ({ upload: config }) })
  await expect(late.upload(file)).rejects.toThrow()

  await world.freeze(phone.uid)
  await expect(phone.upload(file)).rejects.toThrow('上传凭证已失效，请重新登录后再试')
})

it.each([
  ['no form at all', { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } }],
  [
    'a form cut off',
    {
      method: 'POST',
      body: '--b\r\nContent-Disposition: form-data; name="id"\r\n\r\n1',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    },
  ],
  [
    'a form without a boundary',
    { method: 'POST', body: 'x', headers: { 'content-type': 'multipart/form-data' } },
  ],
])('answers %s with a refusal, not with an error of ours', async (_what, init) => {
  const answer = await fetch(`${world.url}/upload/image`, init)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ code: 0, data: null, msg: '上传格式不正确' })
})

it('a picture is used once, by its owner only', async () => {
  const owner = await world.member('owner')
  const thief = await world.member('thief')
  const { id } = await owner.upload(await photo().toBuffer())
  const refused = { code: 'PICTURE_NOT_YOURS', msg: '图片不存在或已失效，请重新上传' }
  expect(await thief.refusal(thief.call('member/update', { avatar: id }))).toMatchObject(refused)
  expect(await owner.refusal(owner.call('member/update', { avatar: 'f'.repeat(32) }))).toMatchObject(refused)
  await owner.call('member/update', { avatar: id })
  // Naming the avatar one has is no change.
  await owner.call('member/update', { avatar: id })
})

it('an avatar that was replaced is removed from the storage', async () => {
  const phone = await world.member('changing')
  const first = await phone.upload(await photo().toBuffer())
  await phone.call('member/update', { avatar: first.id })
  const second = await phone.upload(await photo(50).toBuffer())
  await phone.call('member/update', { avatar: second.id })
  await world.server.runJobs()
  const stored = await storedObjects()
  expect(stored).not.toContain(first.id)
  expect(stored).toContain(second.id)
})

it('what no call has used is gone after a day, and what is used stays', async () => {
  const phone = await world.member('forgetful')
  const used = await phone.upload(await photo().toBuffer())
  await phone.call('member/update', { avatar: used.id })
  const unused = await phone.upload(await photo(30).toBuffer())
  const sweep = async () => {
    await world.server.pool.query(`select graphile_worker.add_job('uploads:sweep', '{}')`)
    await world.server.runJobs()
    return storedObjects()
  }
  world.clock.advance(23 * 3600)
  expect(await sweep()).toContain(unused.id)
  world.clock.advance(2 * 3600)
  const stored = await sweep()
  expect(stored).not.toContain(unused.id)
  expect(stored).toContain(used.id)
  expect(await phone.refusal(phone.call('member/update', { avatar: unused.id }))).toMatchObject({
    code: 'PICTURE_NOT_YOURS',
  })
})

it('the sweep leaves alone what is just being taken into use', async () => {
  const phone = await world.member('last_minute')
  const { id } = await phone.upload(await photo(31).toBuffer())
  world.clock.advance(25 * 3600)
  const using = await world.server.pool.connect()
  await using.query('begin')
  await using.query(`update uploads set state = 'used' where id = $1`, [id])
  await world.server.pool.query(`select graphile_worker.add_job('uploads:sweep', '{}')`)
  await world.server.runJobs()
  await using.query('commit')
  using.release()
  expect(await rowsOf(phone.uid)).toEqual([{ id }])
  expect(await storedObjects()).toContain(id)
})

it('an account deleted during an upload leaves neither a row nor an object behind', async () => {
  const phone = await world.member('leaver')
  const before = await storedObjects()
  betweenRowAndObject(async () => {
    expect(await rowsOf(phone.uid)).toHaveLength(1)
    await phone.call('x/account/delete', { password: PASSWORD, confirm: 'DELETE' })
    await world.server.runJobs()
  })
  await expect(phone.upload(await photo(34).toBuffer())).rejects.toThrow('账号已注销，无法上传图片')
  await world.server.runJobs()
  expect(await rowsOf(phone.uid)).toEqual([])
  expect(await storedObjects()).toEqual(before)
})

it('an account deleted while its picture is looked at gets no row', async () => {
  const phone = await world.member('early_leaver')
  const before = await storedObjects()
  duringScan = async () => {
    duringScan = async () => {}
    await phone.call('x/account/delete', { password: PASSWORD, confirm: 'DELETE' })
  }
  await expect(phone.upload(await photo(35).toBuffer())).rejects.toThrow('账号已注销，无法上传图片')
  expect(await rowsOf(phone.uid)).toEqual([])
  expect(await storedObjects()).toEqual(before)
})

it('a full storage is told as our fault, and the picture can be sent again', async () => {
  const phone = await world.member('unlucky')
  let full = true
  betweenRowAndObject(async () => {
    if (full) throw new StorageFull('no space left')
  })
  const file = await photo(36).toBuffer()
  await expect(phone.upload(file)).rejects.toThrow('服务器存储空间不足，图片未能保存，请稍后再试')
  expect(await rowsOf(phone.uid)).toEqual([])
  full = false
  const { id } = await phone.upload(file)
  await world.server.runJobs()
  expect(await storedObjects()).toContain(id)
})

it('a picture that the scan knows is kept apart: it can be neither used nor fetched', async () => {
  const phone = await world.member('scanned')
  const file = await photo(33).toBuffer()
  banned = createHash('sha256').update(file).digest('hex')
  const { id, url } = await phone.upload(file)
  expect(await phone.refusal(phone.call('member/update', { avatar: id }))).toMatchObject({
    code: 'PICTURE_NOT_YOURS',
  })
  await expect(openPicture(url, world.url)).rejects.toThrow('图片加载失败')
  const { rows } = await world.server.pool.query(
    'select state, quarantine_reason from uploads where id = $1',
    [id],
  )
  expect(rows).toEqual([{ state: 'quarantined', quarantine_reason: 'on a list' }])
})

it('an upload that is sent again, even at the same time, is one picture', async () => {
  const phone = await world.member('repeater')
  const { upload: config } = await phone.call('home/getConfig')
  const id = `${phone.uid}.${Math.floor(world.clock.now().getTime() / 1000)}.repeated`
  const inner = createHash('sha256').update(`id=${id}&position=head${config.uploadKey}`).digest('hex')
  const file = new Blob([new Uint8Array(await photo(21).toBuffer())])
  const send = async () => {
    const form = new FormData()
    form.set('id', id)
    form.set('position', 'head')
    form.set('sign', createHash('md5').update(inner).digest('hex'))
    form.set('cover', file)
    return (await fetch(`${world.url}/upload/image`, { method: 'POST', body: form })).json()
  }
  const answers = await Promise.all([send(), send(), send()])
  const ids = new Set([...answers, await send()].map((answer) => answer.data.id))
  expect(ids.size).toBe(1)
})

it('limits how many pictures a member sends in an hour', async () => {
  await world.server.services.settings.change('uploads.images_per_hour', 2, 'test')
  const phone = await world.member('flooder')
  await phone.upload(await photo(10).toBuffer())
  await phone.upload(await photo(11).toBuffer())
  await expect(phone.upload(await photo(12).toBuffer())).rejects.toThrow('操作太频繁')
})
