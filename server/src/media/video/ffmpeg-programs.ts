import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

export interface ChosenPrograms {
  ffmpeg: string | undefined
  ffprobe: string | undefined
}

/** Where ffmpeg and ffprobe are, and how they are kept in bounds on this machine. */
export interface VideoPrograms {
  ffmpeg: string
  ffprobe: string
  /** The programs that each run goes through: no network, no new rights, no life without its parent. */
  leash: string[]
  /** What is to be said once at start. */
  warnings: string[]
}

/** Nothing is wrong with the video: it waits for a machine that can make it. */
export class NoVideoPrograms extends Error {
  override readonly name = 'NoVideoPrograms'

  constructor() {
    super('There is no ffmpeg and ffprobe here: uploaded videos wait until they are installed.')
  }
}

const found = new Map<string, Promise<VideoPrograms | null>>()

/** Looked for once a process, and again as long as there are none. */
export async function findPrograms(
  chosen: ChosenPrograms = { ffmpeg: undefined, ffprobe: undefined },
): Promise<VideoPrograms> {
  const key = JSON.stringify([chosen.ffmpeg, chosen.ffprobe])
  const looking = found.get(key) ?? look(chosen)
  found.set(key, looking)
  const programs = await looking
  if (programs) return programs
  found.delete(key)
  throw new NoVideoPrograms()
}

/** What an operator should know of the programs here, or that there are none. */
export const warningsOf = (chosen?: ChosenPrograms): Promise<string[]> =>
  findPrograms(chosen).then(
    ({ warnings }) => warnings,
    (error: unknown) => [error instanceof Error ? error.message : String(error)],
  )

async function look(chosen: ChosenPrograms): Promise<VideoPrograms | null> {
  const [ffmpeg, ffprobe] = await Promise.all([
    firstThatRuns(chosen.ffmpeg ? [chosen.ffmpeg] : candidates('ffmpeg')),
    firstThatRuns(chosen.ffprobe ? [chosen.ffprobe] : candidates('ffprobe')),
  ])
  if (!ffmpeg || !ffprobe) return null
  const warnings = []
  const noNetwork = await firstLeash([
    ['unshare', '-n', '--'],
    // Whoever is not root is so in a namespace of his own, where the system allows that.
    ['unshare', '-r', '-n', '--'],
  ])
  if (noNetwork.length === 0)
    warnings.push('unshare -n does not work here: only its protocol whitelist keeps ffmpeg off the network.')
  // After unshare: a process that enters a namespace loses the signal it asked for.
  const withParent = await firstLeash([['setpriv', '--no-new-privs', '--pdeathsig', 'KILL', '--']])
  if (withParent.length === 0)
    warnings.push('setpriv (util-linux) does not work here: ffmpeg outlives a worker that is killed.')
  return { ffmpeg, ffprobe, leash: [...noNetwork, ...withParent], warnings }
}

const candidates = (name: 'ffmpeg' | 'ffprobe'): string[] =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))

async function firstThatRuns(paths: string[]): Promise<string | null> {
  for (const path of paths) {
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isThere && (await runs([path, '-version']))) return path
  }
  return null
}

async function firstLeash(leashes: string[][]): Promise<string[]> {
  for (const leash of leashes) if (await runs([...leash, '/bin/sh', '-c', 'exit 0'])) return leash
  return []
}

function runs([program = '', ...args]: string[]): Promise<boolean> {
  return execute(program, args, { timeout: 30_000 }).then(
    () => true,
    () => false,
  )
}
