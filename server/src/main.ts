import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { asTask, enqueue } from './calls/job.ts'
import type { Services } from './calls/services.ts'
import type { UseCase } from './calls/use-case.ts'
import { jobs, publicationKinds, useCases } from './features/features.ts'
import { createHttp } from './http/server.ts'
import { takeOver } from './ledger/balances.ts'
import { openMedia } from './media/media.ts'
import type { PictureScan } from './media/scan.ts'
import { warningsOf } from './media/video/ffmpeg-programs.ts'
import { openBus } from './platform/bus.ts'
import { systemClock } from './platform/clock.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { connectDatabase } from './platform/connect-database.ts'
import { openDatabase } from './platform/database.ts'
import { runDueJobs, startJobs } from './platform/jobs.ts'
import { createLimits } from './platform/limits.ts'
import { createLog } from './platform/log.ts'
import { createMetrics } from './platform/metrics.ts'
import { migrateDatabase, requireSameSecret } from './platform/migrate.ts'
import { createPasswords } from './platform/passwords.ts'
import { systemRandom } from './platform/random.ts'
import { loadSecrets } from './platform/secrets.ts'
import { openSettings } from './platform/settings.ts'
import { openSharedNonces } from './platform/shared-nonces.ts'
import { explaining } from './platform/start-error.ts'
import type { PublicationKind } from './publication/kind.ts'
import { createPublication } from './publication/publication.ts'
import { openTerms } from './scanning/terms.ts'
import { createPictureScan } from './scanning/scan-pictures.ts'

export { readConfig } from './platform/config.ts'
export type { Config } from './platform/config.ts'
export { explained, StartError } from './platform/start-error.ts'
export type { Services } from './calls/services.ts'
export { PreparedJson, useCase } from './calls/use-case.ts'
export type { Clock } from './platform/clock.ts'
export { question } from './platform/database.ts'
export { useCases } from './features/features.ts'
export { fromBase32, inviteFirstOwner, stepOf, totpCode } from './features/operators/operators.public.ts'
export { presetFigures } from './features/videos/videos.public.ts'
export { createRedeemCode } from './features/wallet/wallet.public.ts'
export { buy, buyWithin } from './ledger/buy.ts'
export { decidedOnce } from './ledger/decided-once.ts'
export { grantCoins } from './ledger/grant.ts'
export { giveTickets } from './ledger/tickets.ts'
export { grantVip } from './ledger/vip.ts'
export { findPrograms, warningsOf } from './media/video/ffmpeg-programs.ts'
export { transcode } from './media/video/transcode.ts'
export { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts'
export { importHashes } from './scanning/hash-lists.ts'
export { findOnLists } from './scanning/known-pictures.ts'

/** Brings the database of an address to this version, without starting anything on it. */
export async function migrateUrl(connectionString: string): Promise<void> {
  const log = createLog('warn')
  const { close, pool } = openDatabase({ connectionString }, log)
  await migrateDatabase(pool, log)
  await close()
}

const LAST_ANSWERS_MS = 20_000

export interface StartOptions {
  config: Config
  /** What happens while it starts, for the person who waits. */
  tell?: (progress: string) => void
  /** Gives the start up: a Ctrl-C while PostgreSQL recovers. */
  signal?: AbortSignal
  clock?: Clock
  /** Instead of the look at the lists, for tests. */
  scan?: PictureScan
  checkAnswers?: boolean
  mostInFlight?: number
  /** Beside those of the features: made-up ones of tests and benchmarks. */
  moreUseCases?: readonly UseCase[]
  moreKinds?: readonly PublicationKind[]
}

export interface RunningServer {
  url: string
  services: Services
  pool: pg.Pool
  /** Does the jobs that are due and returns, for tests. */
  runJobs(): Promise<void>
  /** Tells load balancers, answers what was accepted, then closes everything in the reverse order of its opening. */
  stop(): Promise<void>
}

export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { config, clock = systemClock, tell = () => {} } = options
  await using opened = new AsyncDisposableStack()
  const log = createLog(config.logLevel)
  const random = systemRandom
  let draining = false

  const database = await connectDatabase(config, log, tell, options.signal)
  opened.defer(() => database.close())
  const { db, pool } = database

  tell('Migrating the database')
  await migrateDatabase(pool, log)
  const secrets = await explaining(config.dataDir, () =>
    loadSecrets(config.dataDir, config.masterSecret, random),
  )
  await requireSameSecret(db, secrets)
  if (await takeOver(db)) log.warn('the database came from another cluster; its ledger was taken over')

  const bus = await openBus(pool, log)
  opened.defer(() => bus.close())
  const settings = await openSettings(db, bus, clock, log)
  const terms = await openTerms(db, bus, clock, log)
  const scan = options.scan ?? createPictureScan(db)
  const media = await openMedia(config, clock, random, secrets, settings, scan)
  opened.defer(() => media.close())

  const services: Services = {
    config,
    db,
    clock,
    random,
    log,
    secrets,
    settings,
    terms,
    bus,
    media,
    publication: createPublication([...publicationKinds, ...(options.moreKinds ?? [])]),
    limits: createLimits(db, clock, secrets),
    passwords: createPasswords(),
  }
  const tasks = jobs.map((job) => asTask(job, services))
  if (config.roles.has('worker')) {
    // Nobody waits for it: without ffmpeg everything runs but the films.
    void warningsOf(config.videoPrograms).then((warnings) => warnings.map((warning) => log.warn(warning)))
    for (const job of jobs) if (job.atStart) await enqueue(db, job, {}, 'start')
    const runner = await startJobs(pool, tasks, log)
    opened.defer(() => runner.stop())
  }

  let url = ''
  if (config.roles.has('api')) {
    const metrics = createMetrics()
    const { checkAnswers = false, mostInFlight = 500 } = options
    const sharedNonces = config.redisUrl ? await openSharedNonces(config.redisUrl, log, metrics) : undefined
    opened.defer(() => sharedNonces?.close())
    const http = await createHttp({
      services,
      pool,
      metrics,
      useCases: [...useCases, ...(options.moreUseCases ?? [])],
      draining: () => draining,
      checkAnswers,
      mostInFlight,
      sharedNonces,
    })
    opened.defer(async () => {
      // Those who have not sent their request to the end by then are cut off.
      const cutOff = wait(LAST_ANSWERS_MS, undefined, { ref: false }).then(() =>
        http.server.closeAllConnections(),
      )
      await Promise.race([http.close(), cutOff.then(() => http.close())])
    })
    await explaining('', () => http.listen({ port: config.port, host: config.host }))
    const { port } = http.server.address() as AddressInfo
    url = `http://localhost:${port}`
    database.announce(url)
  }

  const everything = opened.move()
  return {
    url,
    services,
    pool,
    runJobs: () => runDueJobs(pool, tasks, log),
    stop: async () => {
      draining = true
      await wait(config.drainSeconds * 1000)
      await everything.disposeAsync()
    },
  }
}
