import { createServer } from 'node:net'
import { expect, test } from 'vitest'

import { explained, StartError } from './start-error.ts'

function systemError(properties: { code: string; syscall?: string; path?: string; port?: number }): Error {
  return Object.assign(new Error(`${properties.code}: something`), properties)
}

function sentence(error: unknown, place?: string): string {
  const result = explained(error, place)
  expect(result).toBeInstanceOf(StartError)
  return result instanceof StartError ? result.message : ''
}

test('a taken port names the port and a way out', async () => {
  const first = createServer()
  await new Promise<void>((resolve) => first.listen(0, '127.0.0.1', resolve))
  const address = first.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const error = await new Promise<Error>((resolve) => {
    createServer().on('error', resolve).listen(port, '127.0.0.1')
  })
  first.close()
  expect(sentence(error)).toContain(`Port ${port} is taken by another program`)
  expect(sentence(error)).toContain(`PORT=${port + 1} npm start`)
})

test.each([
  [{ code: 'EACCES', syscall: 'listen', port: 80 }, 'may not open port 80'],
  [{ code: 'ENOSPC', syscall: 'write' }, 'The disk that holds /data is full'],
  [{ code: 'EDQUOT', syscall: 'write' }, 'quota for /data'],
  [{ code: 'EACCES', syscall: 'mkdir', path: '/data/x' }, 'has no permission for /data/x'],
  [{ code: 'EROFS', syscall: 'open' }, '/data is on a read-only disk'],
  [{ code: 'ENOTDIR', syscall: 'mkdir', path: '/data/x' }, '/data/x is not a folder'],
  [{ code: 'EMFILE', syscall: 'open' }, 'ulimit -n'],
  [{ code: 'ECONNREFUSED', syscall: 'connect', port: 5432 }, 'Nothing answers at'],
])('%o gets a sentence', (properties, expected) => {
  expect(sentence(systemError(properties), '/data')).toContain(expected)
})

test('an unknown failure stays what it is, with its stack', () => {
  const error = new TypeError('x is not a function')
  expect(explained(error)).toBe(error)
  const odd = systemError({ code: 'EWEIRD' })
  expect(explained(odd)).toBe(odd)
})

test('a sentence is not wrapped in another one', () => {
  const error = new StartError('already clear')
  expect(explained(error)).toBe(error)
})
