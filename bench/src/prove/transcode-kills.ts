import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createDevice } from '@qingyu/dev/device'
import { uploadVideo, videoFiles } from '@qingyu/dev/send-video'
import pg from 'pg'
import { startBenchDatabase } from '../bench-database.ts'
import { startChild } from '../child.ts'
import type { Child } from '../child.ts'
import type { ProofReport } from '../proof.ts'

export const about =
  'Twenty films are made while their worker is killed -9 at least fifteen times: each completes once, and nothing is left over.'
export const needsDiskGb = 1

const FILMS = 20
const KILLS = 15
const CLIPS = 4
/** After a worker is seen at a film: anywhere between its first byte and its last. */
const LATEST_KILL_MS = 2500
const PATIENCE_MS = 240_000
const PASSWORD = 'quiet-shore-7'

const execute = promisify(execFile)

interface Row {
  id: string
  sha256: string
  state: string
  attempts: number
  manifest: {
    rungs: { name: string; segments: number[] }[]
    preview: { segments: number[] }
    sheet: { objectId: string } | null
    posters: string[]
    frames: { objectId: string }[]
  } | null
}

export async function prove(report: ProofReport): Promise<void> {
  const began = Date.now()
  const database = await startBenchDatabase(report.folder)
  const env = { ...database.env, LOG_LEVEL: 'silent' }
  const startWorker = () => startChild<object>('./server-child.ts', { ...env, ROLES: 'worker' })
  const api = await startChild<{ url: string }>('./server-child.ts', { ...env, ROLES: 'api' })
  const client = new pg.Client(database.connection)
  await client.connect()
  await countCompletions(client)

  const clock = { now: () => new Date() }
  const phone = createDevice(api.ready.url, clock)
  await phone.register('filmmaker', PASSWORD)
  const clips = await makeClips(report.folder)
  for (let n = 0; n < FILMS; n += 1) {
    const clip = clips[n % CLIPS] ?? Buffer.alloc(0)
    await uploadVideo({ url: api.ready.url, clock }, phone, clip)
  }

  const worker = await killAgainAndAgain(client, startWorker)
  const until = Date.now() + PATIENCE_MS
  while ((await unfinished(client)) > 0 && Date.now() < until) await sleep(500)
  // The files as they came go by a job of their own.
  while ((await videoFiles(report.folder)).some(isSource) && Date.now() < until) await sleep(200)

  await judge(client, report)
  report.check('no ffmpeg is left running', (await programsIn(report.folder)).length === 0)

  await phone.call('x/account/delete', { password: PASSWORD, confirm: 'DELETE' })
  const left = async () => (await client.query('select from video_assets')).rowCount ?? 0
  while (((await left()) > 0 || (await videoFiles(report.folder)).length > 0) && Date.now() < until)
    await sleep(200)
  report.check(
    'with their owner all of them go: no row, no file',
    (await videoFiles(report.folder)).length === 0,
  )

  report.figure('seconds', Math.round((Date.now() - began) / 1000))
  await client.end()
  await worker.stop()
  await api.stop()
  await database.stop()
}

/** The last worker is left alive. */
async function killAgainAndAgain(
  client: pg.Client,
  startWorker: () => Promise<Child<object>>,
): Promise<Child<object>> {
  for (let kills = 0; ; kills += 1) {
    const worker = await startWorker()
    if (kills === KILLS) return worker
    while ((await inWork(client)) === 0 && (await unfinished(client)) > 0) await sleep(20)
    await sleep(Math.random() * LATEST_KILL_MS)
    process.kill(worker.pid, 'SIGKILL')
    await client.query(`insert into kills select count(*) from video_assets where state = 'working'
      and claimed_until > now() + interval '20 seconds'`)
  }
}

async function judge(client: pg.Client, report: ProofReport): Promise<void> {
  const { rows } = await client.query<Row>('select id, sha256, state, attempts, manifest from video_assets')
  const { rows: completions } = await client.query<{ id: string }>('select id from completions')
  const { rows: kills } = await client.query<{ hit: number }>('select hit::int from kills')
  const files = await videoFiles(report.folder)
  const named = rows.flatMap(objectsOf).map((name) => `objects/${name}`)

  report.figure('kill -9 of a worker', kills.length)
  report.figure('of these in the middle of a film', kills.filter(({ hit }) => hit > 0).length)
  report.figure(
    'attempts',
    rows.reduce((sum, { attempts }) => sum + attempts, 0),
  )
  report.figure('most attempts at one film', Math.max(...rows.map(({ attempts }) => attempts)))
  report.figure('objects', files.length)

  report.check(
    'some workers died over a film',
    kills.some(({ hit }) => hit > 0),
  )
  report.check(
    `all ${FILMS} films are ready, none is stuck`,
    rows.length === FILMS && rows.every(({ state }) => state === 'ready'),
  )
  report.check(
    'each completed once',
    completions.length === FILMS && new Set(completions.map(({ id }) => id)).size === FILMS,
  )
  report.check(
    'the storage holds what the films consist of and nothing else',
    JSON.stringify(files) === JSON.stringify(named.toSorted()),
  )
  report.check('films of one file are the same', (await differing(report.folder, rows)) === 0)
}

const isSource = (name: string) => name.endsWith('.source')
const segmentsOf = ({ id, manifest }: Row) =>
  [...(manifest?.rungs ?? []), { name: 'preview', segments: manifest?.preview.segments ?? [] }].flatMap(
    ({ name, segments }) => segments.map((_, number) => `${id}.${name}.${number}`),
  )
const objectsOf = (row: Row) => [
  ...segmentsOf(row),
  ...(row.manifest?.sheet ? [row.manifest.sheet.objectId] : []),
  ...(row.manifest?.posters ?? []),
  ...(row.manifest?.frames ?? []).map(({ objectId }) => objectId),
]

/** Encrypted, they still have their lengths: one that was cut off would differ from those of the same file. */
async function differing(folder: string, rows: Row[]): Promise<number> {
  const lengths = new Map<string, Set<string>>()
  for (const row of rows) {
    const sizes = await Promise.all(
      segmentsOf(row).map(async (name) => {
        const path = join(folder, 'objects', name.slice(0, 2), name.slice(2, 4), name)
        return (await readFile(path)).length
      }),
    )
    lengths.set(row.sha256, (lengths.get(row.sha256) ?? new Set()).add(sizes.join()))
  }
  return [...lengths.values()].filter((kinds) => kinds.size !== 1).length
}

async function countCompletions(client: pg.Client): Promise<void> {
  await client.query(`
    create table completions (id text);
    create table kills (hit bigint);
    create function count_completion() returns trigger language plpgsql as $$
      begin insert into completions values (new.id); return null; end $$;
    create trigger completed after update on video_assets for each row
      when (new.state = 'ready' and old.state <> 'ready') execute function count_completion();`)
}

const countOf = async (client: pg.Client, where: string) =>
  Number((await client.query(`select count(*) as n from video_assets where ${where}`)).rows[0]?.n)
/** Held by somebody who lives: the claim was renewed a moment ago. */
const inWork = (client: pg.Client) =>
  countOf(client, `state = 'working' and claimed_until > now() + interval '24 seconds'`)
const unfinished = (client: pg.Client) => countOf(client, `state in ('received', 'working')`)

async function makeClips(folder: string): Promise<Buffer[]> {
  const clips: Buffer[] = []
  for (let n = 0; n < CLIPS; n += 1) {
    const path = join(folder, `clip-${n}.mp4`)
    const picture = ['-f', 'lavfi', '-i', `testsrc2=s=320x180:r=${24 + n}`]
    const sound = ['-f', 'lavfi', '-i', `sine=f=${300 + 50 * n}`]
    const output = [
      '-t',
      String(2 + n),
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p',
      path,
    ]
    await execute('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...picture, ...sound, ...output])
    clips.push(await readFile(path))
  }
  return clips
}

/** Processes whose command names this folder and ffmpeg. */
async function programsIn(folder: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const commands = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  )
  return commands.filter((command) => /ff(mpeg|probe)/.test(command) && command.includes(folder))
}
