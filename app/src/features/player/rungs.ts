/** One quality of a film. */
export interface Rung {
  /** The short side of the picture, which is what people call it by: 480, 720, 1080. */
  lines: number
  url: string
}

export const linesOf = ({ width, height }: { width: number; height: number }): number =>
  Math.min(width, height)

/** What a master playlist offers, from the smallest up. */
export function rungsOf(playlist: string, address: string): Rung[] {
  const found = Array.from(
    playlist.matchAll(/^#EXT-X-STREAM-INF:.*?RESOLUTION=(\d+)x(\d+).*\r?\n([^#\s]\S*)/gm),
    ([, width, height, name = '']) => ({
      lines: linesOf({ width: Number(width), height: Number(height) }),
      url: new URL(name, new URL(address, location.href)).href,
    }),
  )
  return found.toSorted((one, other) => one.lines - other.lines)
}

/** Asks for the master playlist; without an answer there is nothing to choose from. */
export async function readRungs(address: string): Promise<Rung[]> {
  try {
    const answer = await fetch(address, { cache: 'no-store' })
    return answer.ok ? rungsOf(await answer.text(), address) : []
  } catch {
    return []
  }
}
