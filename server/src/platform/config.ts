import { join, resolve } from 'node:path'
import proxyAddress from '@fastify/proxy-addr'
import * as v from 'valibot'
import { LOG_LEVELS } from './log.ts'
import { StartError } from './start-error.ts'

/** The environment, read once; see the table in README.md. */

export const ROLES = ['api', 'worker', 'realtime'] as const
export type Role = (typeof ROLES)[number]

export interface S3Config {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** A payment provider that speaks the signed redirect protocol of features/payments/redirect-provider.ts. */
export interface PaymentConfig {
  url: string
  merchant: string
  key: string
}

export interface Config {
  port: number
  host: string
  dataDir: string
  /** Unset: the embedded PostgreSQL. */
  databaseUrl: string | undefined
  /** Unset: what processes share stays in this process. */
  redisUrl: string | undefined
  /** Unset: objects lie on disk under dataDir. */
  s3: S3Config | undefined
  demo: boolean
  /** Unset: members can pay in the sandbox only, if that is open. */
  payment: PaymentConfig | undefined
  /** Our own cashier, where a button stands for money: for the demo and for tests, never for members. */
  paymentSandbox: boolean
  roles: ReadonlySet<Role>
  /** Where members reach us, for links that leave the app. */
  publicUrl: string
  /** Addresses of reverse proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[]
  logLevel: string
  /** Between saying "draining" at /healthz and closing the port: a load balancer looks only every few seconds. */
  drainSeconds: number
  /** Unset: the ones on the PATH, or those of the npm packages. */
  videoPrograms: { ffmpeg: string | undefined; ffprobe: string | undefined }
  /** Holds the built app; without one there, the front page is a small one of the server's own. */
  appDir: string
  /** The same for the operators' console; without one there, /console/ does not exist. */
  consoleDir: string
  /** Unset: a file made at first start. */
  masterSecret: string | undefined
}

const built = (webApp: string) => join(import.meta.dirname, '..', '..', '..', webApp, 'dist')

const port = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535))

const list = (value: string | undefined) =>
  (value ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

function readPort(value: string | undefined): number {
  const parsed = v.safeParse(port, value ?? '3000')
  if (!parsed.success) throw new StartError(`PORT is "${value}", which is not a port number.`)
  return parsed.output
}

function readRoles(value: string | undefined): Set<Role> {
  const named = list(value)
  const unknown = named.filter((name) => !(ROLES as readonly string[]).includes(name))
  if (unknown.length > 0)
    throw new StartError(`ROLES names "${unknown.join(', ')}"; there are: ${ROLES.join(', ')}.`)
  return new Set(named.length > 0 ? (named as Role[]) : ROLES)
}

function readSwitch(name: string, value: string | undefined, byDefault: boolean): boolean {
  if (value !== undefined && value !== '0' && value !== '1')
    throw new StartError(`${name} is "${value}"; it is either 0 or 1.`)
  return value === undefined ? byDefault : value === '1'
}

function readTrustedProxies(value: string | undefined): string[] {
  const named = list(value)
  for (const proxy of named) {
    try {
      proxyAddress.compile(proxy)
    } catch {
      throw new StartError(
        `TRUSTED_PROXIES names "${proxy}", which is no address like 10.0.0.7 or 10.0.0.0/8.`,
      )
    }
  }
  return named
}

function readLogLevel(value = 'info'): string {
  if (LOG_LEVELS.includes(value)) return value
  throw new StartError(`LOG_LEVEL is "${value}"; there are: ${LOG_LEVELS.join(', ')}.`)
}

function readDrainSeconds(value = '0'): number {
  if (/^\d{1,3}$/.test(value)) return Number(value)
  throw new StartError(`DRAIN_SECONDS is "${value}", which is not a number of seconds from 0 to 999.`)
}

function readS3(env: NodeJS.ProcessEnv): S3Config | undefined {
  if (!env['S3_ENDPOINT'] && !env['S3_BUCKET']) return undefined
  const need = (name: string) => {
    const value = env[name]
    if (!value) throw new StartError(`S3 storage is configured, but ${name} is missing.`)
    return value
  }
  return {
    endpoint: need('S3_ENDPOINT'),
    bucket: need('S3_BUCKET'),
    region: env['S3_REGION'] ?? 'us-east-1',
    accessKeyId: need('S3_ACCESS_KEY_ID'),
    secretAccessKey: need('S3_SECRET_ACCESS_KEY'),
  }
}

function readPayment(env: NodeJS.ProcessEnv): PaymentConfig | undefined {
  const [url, merchant, key] = ['PAY_PROVIDER_URL', 'PAY_PROVIDER_MERCHANT', 'PAY_PROVIDER_SECRET'].map(
    (name) => env[name],
  )
  if (url === undefined && merchant === undefined && key === undefined) return undefined
  if (url === undefined || merchant === undefined || key === undefined)
    throw new StartError(
      'A payment provider needs PAY_PROVIDER_URL, PAY_PROVIDER_MERCHANT and PAY_PROVIDER_SECRET together.',
    )
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new StartError(`PAY_PROVIDER_URL is "${url}", which is no address like https://pay.example.`)
  return { url: url.replace(/\/+$/, ''), merchant, key }
}

export function readConfig(environment: NodeJS.ProcessEnv): Config {
  // Set to nothing is unset: what a compose file makes of a variable that its caller does not have.
  const env = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const listenOn = readPort(env['PORT'])
  const databaseUrl = env['DATABASE_URL']
  const demo = readSwitch('DEMO', env['DEMO'], databaseUrl === undefined)
  return {
    port: listenOn,
    host: env['HOST'] ?? '0.0.0.0',
    dataDir: resolve(env['DATA_DIR'] ?? 'data'),
    databaseUrl,
    redisUrl: env['REDIS_URL'],
    s3: readS3(env),
    demo,
    payment: readPayment(env),
    paymentSandbox: readSwitch('PAY_SANDBOX', env['PAY_SANDBOX'], demo),
    roles: readRoles(env['ROLES']),
    publicUrl: (env['PUBLIC_URL'] ?? `http://localhost:${listenOn}`).replace(/\/+$/, ''),
    trustedProxies: readTrustedProxies(env['TRUSTED_PROXIES']),
    logLevel: readLogLevel(env['LOG_LEVEL']),
    drainSeconds: readDrainSeconds(env['DRAIN_SECONDS']),
    videoPrograms: { ffmpeg: env['FFMPEG_PATH'], ffprobe: env['FFPROBE_PATH'] },
    appDir: resolve(env['APP_DIR'] ?? built('app')),
    consoleDir: resolve(env['CONSOLE_DIR'] ?? built('console')),
    masterSecret: env['MASTER_SECRET'],
  }
}
