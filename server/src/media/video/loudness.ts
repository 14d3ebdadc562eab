import { options, run } from './ffmpeg.ts'
import type { Run } from './ffmpeg.ts'
import { refusalOf } from './probe.ts'
import type { ProbedVideo } from './probe.ts'
import { inputArguments, QUIETLY } from './untrusted-input.ts'

const WANTED_LUFS = -16
const MOST_GAIN = 12
/** Below that there is nothing to be heard, and making it louder would only bring up the noise. */
const SILENCE_LUFS = -50
/** Nobody hears less. */
const LEAST_CHANGE = 0.5

/** How many decibels louder the sound has to be to be as loud as other films. Decodes the sound alone. */
export async function measureGain(
  source: string,
  { demuxer, audio, durationMs }: ProbedVideo,
  within: Pick<Run, 'programs' | 'signal' | 'onProgress'>,
): Promise<number> {
  const seconds = durationMs / 1000
  const filters = 'aformat=channel_layouts=stereo,ebur128=framelog=verbose'
  try {
    const { complaints } = await run({
      ...within,
      program: 'ffmpeg',
      args: [
        ...options({ nostdin: true, nostats: true, progress: 'pipe:1', ...QUIETLY, v: 'info' }),
        ...inputArguments(source, demuxer),
        ...options({ t: seconds.toFixed(3), map: `0:${audio}`, af: filters, f: 'null' }),
        '-',
      ],
      cpuSeconds: 30 + seconds,
      wallSeconds: 300 + 10 * seconds,
    })
    return gainFor(integratedLoudness(complaints))
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Of the summary at the end: `I:  -18.2 LUFS`. Null where there is none, or no sound at all. */
function integratedLoudness(report: string): number | null {
  const found = [...report.matchAll(/^\s+I:\s+(-?[\d.]+) LUFS/gm)].at(-1)?.[1]
  return found === undefined ? null : Number(found)
}

export function gainFor(lufs: number | null): number {
  if (lufs === null || lufs < SILENCE_LUFS) return 0
  const gain = Math.min(MOST_GAIN, WANTED_LUFS - lufs)
  return Math.abs(gain) < LEAST_CHANGE ? 0 : gain
}
