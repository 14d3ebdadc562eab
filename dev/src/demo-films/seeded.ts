/** Numbers from 0 to 1 that look random and are the same for the same words, on every machine. */
export function seeded(words: string): () => number {
  let state = 0x811c9dc5
  for (const letter of words) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const between = (random: () => number, least: number, most: number): number =>
  least + random() * (most - least)

export const wholeBetween = (random: () => number, least: number, most: number): number =>
  Math.floor(between(random, least, most + 1))

export function shuffled<T>(random: () => number, items: readonly T[]): T[] {
  const mixed = [...items]
  for (let n = mixed.length - 1; n > 0; n -= 1) {
    const other = Math.floor(random() * (n + 1))
    const [a, b] = [mixed[n], mixed[other]]
    if (a !== undefined && b !== undefined) [mixed[n], mixed[other]] = [b, a]
  }
  return mixed
}
