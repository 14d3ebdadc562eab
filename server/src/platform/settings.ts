import { settings as definitions } from '@qingyu/contract/settings'
import type { SettingKey, SettingValue } from '@qingyu/contract/settings'
import { safeParse } from 'valibot'
import type { Bus } from './bus.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database.ts'
import type { Log } from './log.ts'
import { settingsTable } from './settings.tables.ts'

/** Typed values that operators change at run time; read synchronously from a copy kept fresh over the bus. */
export interface Settings {
  get<K extends SettingKey>(key: K): SettingValue<K>
  /** Refuses a value that does not have the setting's shape. */
  change<K extends SettingKey>(key: K, value: SettingValue<K>, by: string): Promise<void>
  onChange(listener: () => void): void
}

export async function openSettings(db: Database, bus: Bus, clock: Clock, log: Log): Promise<Settings> {
  let changed = await load()
  const listeners: (() => void)[] = []

  async function load(): Promise<Map<string, unknown>> {
    const rows = await db.select().from(settingsTable)
    const valid = new Map<string, unknown>()
    for (const { key, value } of rows) {
      const definition = key in definitions ? definitions[key as SettingKey] : undefined
      const parsed = definition && safeParse(definition.shape, value)
      // A row that an older or newer version wrote must not stop the server: the default stands in, said aloud.
      if (parsed?.success) valid.set(key, parsed.output)
      else log.error({ key }, 'a stored setting is unknown or has another shape; its default is used')
    }
    return valid
  }

  async function readAgain(): Promise<void> {
    changed = await load()
    for (const listener of listeners) listener()
  }

  // One after the other: of two at once, the older reading could arrive last and stay.
  let refreshed = Promise.resolve()
  function refresh(): Promise<void> {
    const next = refreshed.then(readAgain)
    refreshed = next.catch(() => {})
    return next
  }

  const refreshOrLog = () => {
    refresh().catch((error: unknown) => log.error({ err: error }, 'settings could not be read again'))
  }
  bus.on('settings', refreshOrLog)
  bus.on('reset', refreshOrLog)

  return {
    get: <K extends SettingKey>(key: K) =>
      (changed.has(key) ? changed.get(key) : definitions[key].initial) as SettingValue<K>,
    change: async (key, value, by) => {
      const parsed = safeParse(definitions[key].shape, value)
      if (!parsed.success) throw new TypeError(`${key}: ${parsed.issues[0].message}`)
      const row = { value: parsed.output, updatedAt: clock.now(), updatedBy: by }
      await db.transaction(async (tx) => {
        await tx
          .insert(settingsTable)
          .values({ key, ...row })
          .onConflictDoUpdate({ target: settingsTable.key, set: row })
        await bus.publish(tx, 'settings', key)
      })
      await refresh()
    },
    onChange: (listener) => void listeners.push(listener),
  }
}
