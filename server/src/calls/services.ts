import type { Media } from '../media/media.ts'
import type { Bus } from '../platform/bus.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database.ts'
import type { Limits } from '../platform/limits.ts'
import type { Log } from '../platform/log.ts'
import type { Passwords } from '../platform/passwords.ts'
import type { Random } from '../platform/random.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Settings } from '../platform/settings.ts'
import type { Publication } from '../publication/publication.ts'
import type { Terms } from '../scanning/terms.ts'

/** What every use case and job works with; made once in main.ts. */
export interface Services {
  config: Config
  db: Database
  clock: Clock
  random: Random
  log: Log
  secrets: Secrets
  settings: Settings
  terms: Terms
  bus: Bus
  limits: Limits
  passwords: Passwords
  media: Media
  publication: Publication
}
