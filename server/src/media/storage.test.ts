import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createDiskStorage } from './disk-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import type { S3Settings } from './s3-storage.ts'
import { StorageFull } from './storage.ts'
import type { Storage } from './storage.ts'

interface S3Server {
  run(): Promise<{ port: number }>
  close(): Promise<void>
}
// It comes without types.
const S3rver: new (options: object) => S3Server = createRequire(import.meta.url)('s3rver')

const settings: S3Settings = {
  endpoint: '',
  bucket: 'media',
  region: 'us-east-1',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
}
let folder = ''
let s3Server: S3Server

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'))
  s3Server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 'bucket'),
    configureBuckets: [{ name: settings.bucket, configs: [] }],
  })
  settings.endpoint = `http://127.0.0.1:${(await s3Server.run()).port}`
})
afterAll(async () => {
  await s3Server.close()
  await rm(folder, { recursive: true })
})

function newKey(): string {
  return randomBytes(16).toString('hex')
}

const kinds: Record<string, () => Promise<Storage>> = {
  disk: async () => createDiskStorage(join(folder, 'disk')),
  'a bucket': () => createS3Storage(settings),
}

describe.each(Object.entries(kinds))('storage on %s', (_, open) => {
  test.each([0, 1, 1000, 3_000_000])('gives back %i bytes as they were', async (length) => {
    const storage = await open()
    const [key, bytes] = [newKey(), randomBytes(length)]
    await storage.put(key, bytes)
    const found = await storage.get(key)
    expect(found && Buffer.compare(found, bytes)).toBe(0)
  })

  test('takes the part of a larger buffer that it was given', async () => {
    const storage = await open()
    const key = newKey()
    await storage.put(key, new Uint8Array([1, 2, 3, 4, 5]).subarray(1, 3))
    expect([...((await storage.get(key)) ?? [])]).toEqual([2, 3])
  })

  test('streams an object and says its size first', async () => {
    const storage = await open()
    const [key, bytes] = [newKey(), randomBytes(3_000_000)]
    await storage.put(key, bytes)
    const found = await storage.read(key)
    expect(found?.size).toBe(bytes.length)
    expect(Buffer.compare(Buffer.concat((await found?.stream.toArray()) ?? []), bytes)).toBe(0)
  })

  test('survives readers that leave in the middle', async () => {
    const storage = await open()
    const [key, bytes] = [newKey(), randomBytes(1_000_000)]
    await storage.put(key, bytes)
    for (let n = 0; n < 60; n++) (await storage.read(key))?.stream.destroy()
    expect((await storage.get(key))?.length).toBe(bytes.length)
  })

  test('has nothing under a key that was never put or was removed, and removes twice without complaint', async () => {
    const storage = await open()
    const key = newKey()
    expect([await storage.get(key), await storage.read(key)]).toEqual([null, null])
    await storage.put(key, Buffer.from('x'))
    await storage.remove(key)
    await storage.remove(key)
    expect([await storage.get(key), await storage.read(key)]).toEqual([null, null])
  })

  test('keeps the last of two objects put under one key', async () => {
    const storage = await open()
    const key = newKey()
    await storage.put(key, Buffer.from('the longer first'))
    await storage.put(key, Buffer.from('second'))
    expect(String(await storage.get(key))).toBe('second')
  })

  test.each([0, 1000, 17 * 1024 * 1024, 32 * 1024 * 1024])(
    'takes a file of %i bytes, leaves it, and gives it back as a file',
    async (length) => {
      const storage = await open()
      const [key, bytes] = [newKey(), randomBytes(length)]
      const [source, copy] = [join(folder, `${newKey()}.source`), join(folder, `${newKey()}.copy`)]
      await writeFile(source, bytes)
      await storage.putFile(key, source)
      // Done twice, by a worker that was killed in between.
      await storage.putFile(key, source)
      expect((await stat(source)).size).toBe(length)
      await rm(source)
      expect(await storage.fetchFile(key, copy)).toBe(true)
      expect(Buffer.compare(await readFile(copy), bytes)).toBe(0)
      await rm(copy)
      expect((await storage.get(key))?.length).toBe(length)
      await storage.remove(key)
      expect(await storage.fetchFile(key, copy)).toBe(false)
    },
  )

  test('a file that is not there stores nothing', async () => {
    const storage = await open()
    const key = newKey()
    await expect(storage.putFile(key, join(folder, 'nowhere'))).rejects.toThrow('ENOENT')
    expect(await storage.get(key)).toBeNull()
  })

  test('takes many at once', async () => {
    const storage = await open()
    const keys = Array.from({ length: 30 }, newKey)
    await Promise.all(keys.map((key) => storage.put(key, Buffer.from(key))))
    expect(await Promise.all(keys.map(async (key) => String(await storage.get(key))))).toEqual(keys)
  })

  const wrongKeys = [
    '',
    'abc',
    '../outside',
    'abcd/../outside',
    '..',
    '....',
    '/outside',
    'ab\0cd',
    'ABCD',
    'abcd\n',
  ]
  test.each([...wrongKeys, 'a'.repeat(200), 'abcd\\x', '.abcd', 'check/x'])(
    'refuses the key %j',
    async (key) => {
      const storage = await open()
      const calls = [
        storage.put(key, Buffer.from('x')),
        storage.get(key),
        storage.read(key),
        storage.putFile(key, '/dev/null'),
        storage.fetchFile(key, join(folder, 'never')),
        storage.remove(key),
      ]
      for (const outcome of await Promise.allSettled(calls)) {
        expect(outcome).toMatchObject({ reason: { message: expect.stringContaining('not a storage key') } })
      }
    },
  )

  test('proves at start that it can be used and leaves no trace of it', async () => {
    const storage = await open()
    await expect(storage.check()).resolves.toBeUndefined()
    const names = await readdir(folder, { recursive: true })
    expect(names.filter((name) => name.includes('check-'))).toEqual([])
  })
})

describe('storage on disk', () => {
  test('spreads objects over folders, readable by nobody else', async () => {
    const root = join(folder, 'spread')
    await createDiskStorage(root).put('abcdef00', Buffer.from('x'))
    const path = join(root, 'ab', 'cd', 'abcdef00')
    expect(await readFile(path, 'utf8')).toBe('x')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await stat(join(root, 'ab'))).mode & 0o777).toBe(0o700)
  })

  test('a large file changes its place at once, and nothing is left beside it', async () => {
    const root = join(folder, 'large')
    const storage = createDiskStorage(root)
    const source = join(folder, 'large.source')
    await writeFile(source, 'x')
    await storage.putFile('abcdef00', source)
    await storage.putFile('abcdef00', source)
    expect((await stat(join(root, 'ab', 'cd', 'abcdef00'))).ino).toBe((await stat(source)).ino)
    expect((await stat(join(root, 'ab', 'cd', 'abcdef00'))).mode & 0o777).toBe(0o600)
    expect(await readdir(join(root, 'unfinished'))).toEqual([])
  })

  test('says at start where it cannot write', async () => {
    const path = join(folder, 'a-file')
    await writeFile(path, '')
    await expect(createDiskStorage(join(path, 'objects')).check()).rejects.toThrow(
      `storage at ${path}/objects cannot be used: ENOTDIR`,
    )
  })

  test('removes what a killed server left unfinished long ago, and nothing that may still be written', async () => {
    const root = join(folder, 'abandoned')
    const storage = createDiskStorage(root)
    await storage.check()
    const [old, fresh] = [join(root, 'unfinished', 'old'), join(root, 'unfinished', 'fresh')]
    await Promise.all([writeFile(old, 'x'), writeFile(fresh, 'x')])
    const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
    await utimes(old, twoDaysAgo, twoDaysAgo)
    await storage.check()
    expect(await readdir(join(root, 'unfinished'))).toEqual(['fresh'])
  })

  test('never shows half an object after a kill in mid-write', async () => {
    const root = join(folder, 'killed')
    const length = 2_000_000
    const program = `
      const { createDiskStorage } = await import('${new URL('./disk-storage.ts', import.meta.url).href}')
      const storage = createDiskStorage(process.argv[1])
      for (let n = 1000; ; n++) {
        await storage.put('abcd' + n, Buffer.alloc(${length}, n % 251))
        console.log(n)
      }`
    let whole = 0
    for (const delay of [0, 7, 19]) {
      const writer = spawn(process.execPath, ['--input-type=module', '-e', program, root])
      const ended = new Promise((resolve) => writer.once('close', resolve))
      let told = ''
      writer.stdout.on('data', (text: Buffer) => (told += String(text)))
      await expect.poll(() => told.split('\n').length, { timeout: 10_000, interval: 5 }).toBeGreaterThan(3)
      await sleep(delay)
      writer.kill('SIGKILL')
      await ended

      const storage = createDiskStorage(root)
      for (const name of await readdir(join(root, 'ab', 'cd'))) {
        const found = await storage.get(name)
        expect(found?.length).toBe(length)
        expect(found?.every((byte) => byte === Number(name.slice(4)) % 251)).toBe(true)
        whole++
      }
      const last = told.trimEnd().split('\n').at(-1)
      expect(await storage.get(`abcd${last}`)).not.toBeNull()
      await rm(root, { recursive: true })
    }
    expect(whole).toBeGreaterThan(3)
  })

  const inOwnMounts = ['--user', '--map-root-user', '--mount']
  const canMount =
    spawnSync('unshare', [...inOwnMounts, 'mount', '-t', 'tmpfs', 'none', tmpdir()]).status === 0
  test.runIf(canMount)(
    'says that the disk is full, leaves no half object, and goes on when there is room',
    async () => {
      const program = `
      const { createDiskStorage } = await import('${new URL('./disk-storage.ts', import.meta.url).href}')
      const { readdir } = await import('node:fs/promises')
      const storage = createDiskStorage(process.argv[1])
      await storage.put('first', Buffer.alloc(400_000))
      const name = await storage.put('second', Buffer.alloc(2_000_000)).catch((error) => error.name)
      const files = (await readdir(process.argv[1], { recursive: true })).filter((path) => /first|second|-/.test(path))
      await storage.put('third', Buffer.alloc(400_000))
      console.log(JSON.stringify({ name, files, second: await storage.get('second') }))`
      const small = await mkdtemp(join(tmpdir(), 'small-disk-'))
      onTestFinished(() => rm(small, { recursive: true }))
      const { stdout, stderr } = spawnSync(
        'unshare',
        [
          ...inOwnMounts,
          'sh',
          '-c',
          'mount -t tmpfs -o size=1m none "$1" && exec "$0" --input-type=module -e "$2" "$1"',
          process.execPath,
          small,
          program,
        ],
        { encoding: 'utf8' },
      )
      expect(stderr).toBe('')
      expect(JSON.parse(stdout)).toEqual({ name: 'StorageFull', files: ['fi/rs/first'], second: null })
    },
  )
})

describe('storage in a bucket', () => {
  test('says at start which bucket is missing', async () => {
    const storage = await createS3Storage({ ...settings, bucket: 'nowhere' })
    await expect(storage.check()).rejects.toThrow(/bucket nowhere cannot be used: .*bucket does not exist/)
  })

  test('says at start that the key is not known', async () => {
    const storage = await createS3Storage({ ...settings, accessKeyId: 'wrong' })
    await expect(storage.check()).rejects.toThrow(/cannot be used: .*Access Key Id .* does not exist/)
  })

  test('says at start that nobody answers', async () => {
    const storage = await createS3Storage({ ...settings, endpoint: 'http://127.0.0.1:9' })
    await expect(storage.check()).rejects.toThrow(/cannot be used: .*ECONNREFUSED/)
  })

  test('does not take a missing bucket for a missing object', async () => {
    const storage = await createS3Storage({ ...settings, bucket: 'nowhere' })
    await expect(storage.get(newKey())).rejects.toThrow('bucket does not exist')
  })

  test('says that it is full when the server does', async () => {
    const full = createServer((_, answer) => {
      answer.writeHead(507, { 'content-type': 'application/xml' })
      answer.end('<Error><Code>XMinioStorageFull</Code><Message>no room</Message></Error>')
    })
    await new Promise<void>((resolve) => void full.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void full.close())
    const address = full.address()
    const port = typeof address === 'object' ? address?.port : 0
    const storage = await createS3Storage({ ...settings, endpoint: `http://127.0.0.1:${port}` })
    await expect(storage.put(newKey(), Buffer.from('x'))).rejects.toBeInstanceOf(StorageFull)
  })
})
