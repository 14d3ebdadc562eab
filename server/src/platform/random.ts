import { randomBytes, randomInt, randomUUID } from 'node:crypto'

/** The only source of randomness, so that tests can hold it. */
export interface Random {
  bytes(count: number): Buffer
  uuid(): string
  /** For people to read and type: no 0/O, no 1/I/L. */
  code(length: number): string
}

const READABLE = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

export const systemRandom: Random = {
  bytes: (count) => randomBytes(count),
  uuid: () => randomUUID(),
  code: (length) => Array.from({ length }, () => READABLE[randomInt(READABLE.length)]).join(''),
}
