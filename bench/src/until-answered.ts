import { setTimeout as sleep } from 'node:timers/promises'

/** The same again while servers and PostgreSQL come and go, until somebody has answered it. */
export async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch {
      await sleep(100)
    }
  }
}
