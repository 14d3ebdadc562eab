import { resolve } from 'node:path'
import * as v from 'valibot'
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
  roles: ReadonlySet<Role>
  /** Where members reach us, for links that leave the app. */
  publicUrl: string
  /** Addresses of reverse proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[]
  logLevel: string
  /** Unset: a file made at first start. */
  masterSecret: string | undefined
}

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

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const listenOn = readPort(env['PORT'])
  const databaseUrl = env['DATABASE_URL'] || undefined
  return {
    port: listenOn,
    host: env['HOST'] ?? '0.0.0.0',
    dataDir: resolve(env['DATA_DIR'] ?? 'data'),
    databaseUrl,
    redisUrl: env['REDIS_URL'] || undefined,
    s3: readS3(env),
    demo: env['DEMO'] === undefined ? databaseUrl === undefined : env['DEMO'] === '1',
    roles: readRoles(env['ROLES']),
    publicUrl: (env['PUBLIC_URL'] ?? `http://localhost:${listenOn}`).replace(/\/+$/, ''),
    trustedProxies: list(env['TRUSTED_PROXIES']),
    logLevel: env['LOG_LEVEL'] ?? 'info',
    masterSecret: env['MASTER_SECRET'] || undefined,
  }
}
