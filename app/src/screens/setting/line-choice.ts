import { client } from '../../shell/api.ts'

/** Its place among all lines; -1 when none answers. The origin, as the last resort, is counted after them. */
export async function lineInUse(): Promise<number> {
  try {
    const [line, lines] = await Promise.all([client.line(), client.lines()])
    const at = lines.indexOf(line)
    return at < 0 ? lines.length : at
  } catch {
    return -1
  }
}
