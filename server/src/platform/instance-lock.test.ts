import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { takeInstanceLock } from './instance-lock.ts'
import { StartError } from './start-error.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a second start hears who runs and where', async () => {
  const lock = await takeInstanceLock(folder)
  lock.announce('http://localhost:3000')
  const second = takeInstanceLock(folder)
  await expect(second).rejects.toThrow(StartError)
  await expect(second).rejects.toThrow(
    `青屿 is already running (process ${process.pid}, http://localhost:3000) on the data folder ${folder}`,
  )
  await lock.release()
})

test('a second start during the first hears that it is still starting', async () => {
  const lock = await takeInstanceLock(folder)
  await expect(takeInstanceLock(folder)).rejects.toThrow(`process ${process.pid}, still starting`)
  await lock.release()
})

test('of many starts at once exactly one gets the folder', async () => {
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => takeInstanceLock(folder)))
  const locks = results.filter((result) => result.status === 'fulfilled')
  expect(locks).toHaveLength(1)
  await locks[0]?.value.release()
})

test('another way of writing the same folder meets the same lock', async () => {
  await mkdir(join(folder, 'data'))
  await symlink('data', join(folder, 'link'))
  const lock = await takeInstanceLock(join(folder, 'data'))
  await expect(takeInstanceLock(join(folder, 'link'))).rejects.toThrow('already running')
  await lock.release()
})

test('two folders do not disturb each other', async () => {
  const first = await takeInstanceLock(join(folder, 'a'))
  const second = await takeInstanceLock(join(folder, 'b'))
  await expect(takeInstanceLock(join(folder, 'a'))).rejects.toThrow('already running')
  await Promise.all([first.release(), second.release()])
})

test('a released folder can be taken again', async () => {
  await (await takeInstanceLock(folder)).release()
  const again = await takeInstanceLock(folder)
  await expect(again.release()).resolves.toBeUndefined()
})

test('a killed holder leaves the folder free', async () => {
  const module = new URL('instance-lock.ts', import.meta.url).href
  const script = `
    const { takeInstanceLock } = await import(${JSON.stringify(module)})
    await takeInstanceLock(${JSON.stringify(folder)})
    console.log('taken')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  await expect(takeInstanceLock(folder)).rejects.toThrow(`process ${child.pid}`)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await (await takeInstanceLock(folder)).release()
})

test('a data folder that is a file gets a sentence', async () => {
  await writeFile(join(folder, 'data'), '')
  await expect(takeInstanceLock(join(folder, 'data'))).rejects.toThrow(
    new StartError(`${folder}/data is not a folder. Move the file away, or set DATA_DIR to another folder.`),
  )
})
