import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { StartError } from './start-error.ts'

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

it('opens the payment sandbox with the demo, or when told to, and needs all of a provider', () => {
  expect(readConfig({})).toMatchObject({ paymentSandbox: true, payment: undefined })
  expect(readConfig({ DATABASE_URL: 'postgres://x' }).paymentSandbox).toBe(false)
  expect(readConfig({ DATABASE_URL: 'postgres://x', PAY_SANDBOX: '1' }).paymentSandbox).toBe(true)
  const provider = { PAY_PROVIDER_URL: 'https://pay.example/', PAY_PROVIDER_MERCHANT: 'isle' }
  expect(() => readConfig(provider)).toThrow(StartError)
  expect(readConfig({ ...provider, PAY_PROVIDER_SECRET: 'k' }).payment).toEqual({
    url: 'https://pay.example',
    merchant: 'isle',
    key: 'k',
  })
  expect(() =>
    readConfig({ ...provider, PAY_PROVIDER_URL: 'pay.example', PAY_PROVIDER_SECRET: 'k' }),
  ).toThrow('no address')
})

it('takes a variable that is set to nothing as unset', () => {
  const names = [
    'DATA_DIR',
    'HOST',
    'PORT',
    'DATABASE_URL',
    'DEMO',
    'LOG_LEVEL',
    'PUBLIC_URL',
    'DRAIN_SECONDS',
    'PAY_PROVIDER_URL',
    'PAY_SANDBOX',
  ]
  expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}))
})

it('believes proxies by address and by range', () => {
  const { trustedProxies } = readConfig({ TRUSTED_PROXIES: '10.0.0.7, fd00::/8,loopback' })
  expect(trustedProxies).toEqual(['10.0.0.7', 'fd00::/8', 'loopback'])
})

it.each([
  [{ PORT: 'eighty' }, 'PORT is "eighty", which is not a port number.'],
  [{ PORT: '70000' }, 'PORT is "70000", which is not a port number.'],
  [{ ROLES: 'api,cook' }, 'ROLES names "cook"; there are: api, worker, realtime.'],
  [
    { LOG_LEVEL: 'verbose' },
    'LOG_LEVEL is "verbose"; there are: trace, debug, info, warn, error, fatal, silent.',
  ],
  [{ TRUSTED_PROXIES: '10.0.0.7, foo' }, 'TRUSTED_PROXIES names "foo", which is no address'],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES names "10.0.0.0/33", which is no address'],
  [{ DEMO: 'yes' }, 'DEMO is "yes"; it is either 0 or 1.'],
  [{ DRAIN_SECONDS: '5s' }, 'DRAIN_SECONDS is "5s", which is not a number of seconds'],
  [{ S3_ENDPOINT: 'http://s3' }, 'S3 storage is configured, but S3_BUCKET is missing.'],
])('%j is answered with one sentence', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(StartError)
  expect(() => readConfig(env)).toThrow(sentence)
})
