import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

it('has a default for everything: embedded database, disk, demo, every role', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
    s3: undefined,
    demo: true,
    roles: new Set(['api', 'worker', 'realtime']),
    publicUrl: 'http://localhost:3000',
  })
})

it('shows the demo only when told to, once a database of its own is given', () => {
  expect(readConfig({ DATABASE_URL: 'postgres://x' }).demo).toBe(false)
  expect(readConfig({ DATABASE_URL: 'postgres://x', DEMO: '1' }).demo).toBe(true)
  expect(readConfig({ DEMO: '0' }).demo).toBe(false)
})

it.each([
  [{ PORT: 'eighty' }, 'PORT is "eighty", which is not a port number.'],
  [{ PORT: '70000' }, 'PORT is "70000", which is not a port number.'],
  [{ ROLES: 'api,cook' }, 'ROLES names "cook"; there are: api, worker, realtime.'],
  [{ S3_ENDPOINT: 'http://s3' }, 'S3 storage is configured, but S3_BUCKET is missing.'],
])('%j is answered with one sentence', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})
