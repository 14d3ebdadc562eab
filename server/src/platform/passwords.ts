import { hash, verify } from '@node-rs/argon2'

/** argon2id as safety.md fixes it. At most two at a time: each takes 19 MiB and a core. */
const OPTIONS = {
  algorithm: 2 /* argon2id; the library's enum does not survive type stripping */,
  memoryCost: 19 * 1024,
  timeCost: 2,
  parallelism: 1,
}
const AT_ONCE = 2
const MOST_WAITING = 64

/** A hash of nothing anybody knows: verified for unknown users, so that they take the same time. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$Catr5AKv7NW/S1gJZdYuSw$cbU9PgJ/l1KuDXp5wRJgnnfU3CihG1Ze11YeMiyn0FE'

/** Too many are waiting already; the caller answers "try again" instead of queueing for minutes. */
export class PasswordsBusy extends Error {}

export interface Passwords {
  hash(password: string): Promise<string>
  /** `undefined` stands for an account that does not exist: false, after the same work. */
  matches(stored: string | undefined, password: string): Promise<boolean>
}

export function createPasswords(): Passwords {
  let running = 0
  const waiting: (() => void)[] = []

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= AT_ONCE) {
      if (waiting.length >= MOST_WAITING) throw new PasswordsBusy()
      await new Promise<void>((go) => waiting.push(go))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The place is handed on, not freed: nobody who comes now can slip in between.
      if (next) next()
      else running -= 1
    }
  }

  return {
    hash: (password) => inTurn(() => hash(password.normalize('NFKC'), OPTIONS)),
    matches: (stored, password) =>
      inTurn(
        async () => (await verify(stored ?? NOBODY, password.normalize('NFKC'))) && stored !== undefined,
      ),
  }
}
