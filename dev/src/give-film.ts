import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeClip } from './make-clip.ts'
import type { MadeVideo } from './make-video.ts'
import type { World } from './world.ts'

/** A film that really plays: transcoded once, by the pipeline of the product, and given to as many videos as one likes. */
export interface Film {
  seconds: number
  /** A picture of it, stored: for `cover` of a video that is to be made. */
  cover: string
  /** The pieces of its smallest rung, in the clear, in their order; until it is removed. */
  smallest: readonly string[]
  give(video: MadeVideo): Promise<MadeVideo>
  remove(): Promise<void>
}

interface FilmWish {
  seconds?: number
  previewSeconds?: number
  /** Instead of the small clip that is made up. */
  source?: string
}

export async function makePlayableFilm(
  { server: { services, pool } }: Pick<World, 'server'>,
  { seconds = 20, previewSeconds = 6, source }: FilmWish = {},
): Promise<Film> {
  const { media } = services
  const folder = await mkdtemp(join(tmpdir(), 'qingyu-film-'))
  const film = source ?? (await makeClip(join(folder, 'film.mp4'), seconds))
  await mkdir(join(folder, 'made'))
  const made = await media.video.transcode(film, join(folder, 'made'), {
    previewSeconds,
    previewPercent: 100,
    maxSeconds: 600,
    tell: () => {},
    signal: new AbortController().signal,
  })
  const [poster] = made.posters
  if (!poster) throw new Error('the film has no poster')
  const cover = media.newId()
  await media.putObject(cover, await readFile(poster))
  return {
    seconds,
    cover,
    smallest: made.rungs[0]?.segments.map(({ file }) => file) ?? [],
    async give(video) {
      const plan = await media.video.plan(video.assetId, made)
      await media.video.store(video.assetId, made, plan, () => {})
      await pool.query('update video_assets set manifest = $2 where id = $1', [video.assetId, plan])
      return video
    },
    remove: () => rm(folder, { recursive: true }),
  }
}
