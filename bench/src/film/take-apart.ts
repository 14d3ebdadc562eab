import { join } from 'node:path'
import type { ProofReport } from '../proof.ts'
import { inspectFilm } from './inspect-film.ts'
import type { Rung } from './inspect-film.ts'

/** Of the playlists of all, as a player was given them. */
export interface Addresses {
  preview: string
  full: string
}

/** Every file of the film against what it should be. */
export async function takeApart(
  report: ProofReport,
  { preview, full }: Addresses,
  source: { seconds: number; frames: number },
): Promise<void> {
  const rungs = await inspectFilm(full, join(report.folder, 'full'))
  const cut = await inspectFilm(preview, join(report.folder, 'preview'))
  const all = [...rungs, ...cut]
  for (const { name, size, segments, bytes, seconds, frames } of all)
    report.figure(
      `${name}: size, segments, seconds, pictures, bytes`,
      `${size}, ${segments.length}, ${seconds.toFixed(2)}, ${frames}, ${bytes}`,
    )
  const segments = all.flatMap((rung) => rung.segments)
  report.figure('segments that both parsers name and their keys open', segments.length)
  report.check('three rungs and the preview', rungs.length === 3 && cut.length === 1)
  report.check(
    'each has the size that it declares',
    all.every((one) => one.size === one.declaredSize),
  )
  report.check('each has a key of its own', new Set(all.map(({ key }) => key)).size === all.length)
  report.check(
    'each segment has picture and sound, and begins with a keyframe',
    segments.every((one) => one.beginsWithKeyframe && one.streams.join() === 'aac,h264'),
  )
  report.check(
    'each segment lasts as long as its playlist says',
    all.every(({ segments: list }) => list.every(lastsAsDeclared)),
  )
  report.check('the rungs are cut at the same pictures', new Set(rungs.map(cutsOf)).size === 1)
  report.check(
    `the film lasts as long as its file, within 0.2 s, by its playlists and by its pictures`,
    rungs.every((one) => isNear(one.seconds, source.seconds) && isNear(one.declaredSeconds, source.seconds)),
  )
  report.check(
    'every picture of the file is in every rung, decoded without a complaint',
    rungs.every(({ frames }) => frames === source.frames) && all.every(({ complaints }) => complaints === ''),
  )
}

const isNear = (one: number, other: number, within = 0.2) => Math.abs(one - other) <= within
const lastsAsDeclared = (
  { declared, startsAt }: Rung['segments'][number],
  n: number,
  list: Rung['segments'],
) => n === list.length - 1 || isNear((list[n + 1]?.startsAt ?? 0) - startsAt, declared, 0.05)
const cutsOf = ({ segments }: Rung) => segments.map(({ startsAt }) => startsAt.toFixed(3)).join()
