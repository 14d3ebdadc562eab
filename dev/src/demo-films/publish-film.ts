import { createHash } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunningServer } from '@qingyu/server/main'
import type { Device } from '../device.ts'
import { sendVideo } from '../send-video.ts'
import { demoArt } from './demo-art.ts'
import type { Film } from './film.ts'
import { renderFilm } from './render-film.ts'
import type { Rendering } from './render-film.ts'

/** The author makes, uploads and submits his film; answers the number of the work. Done again it finds it there. */
export async function publishFilm(
  server: RunningServer,
  phone: Device,
  film: Film,
  producedOn: Date,
  rendering: Omit<Rendering, 'folder'>,
): Promise<number> {
  const { pool } = server
  const uuid = uploadName(film)
  const { rows } = await pool.query<{ upload: string; work: number | null }>(
    `select a.id as upload, v.id as work from video_assets a left join videos v on v.asset_id = a.id
     where a.owner_id = $1 and a.client_id = $2 and (a.state <> 'working' or a.attempts > 0)`,
    [phone.uid, uuid],
  )
  const [before] = rows
  if (before?.work) return before.work

  const upload = before?.upload ?? (await sendFilm(server, phone, film, uuid, rendering))
  const { look, price } = film
  const cover = 'art' in look ? (await phone.upload(await demoArt(`${look.art}-w`))).id : ''
  const { id } = await phone.call('x/works/create', {
    upload,
    title: film.title,
    description: film.description,
    tags: [...film.tags],
    category: film.category,
    cover,
    price_type: typeof price === 'number' ? 'coins' : price,
    coins: typeof price === 'number' ? price : 0,
    people: [],
    produced_on: producedOn.toISOString().slice(0, 10),
  })
  return id
}

async function sendFilm(
  { url, services: { clock, config } }: RunningServer,
  phone: Device,
  film: Film,
  uuid: string,
  rendering: Omit<Rendering, 'folder'>,
): Promise<string> {
  // Always the same one: what a killed start has left in it goes.
  const folder = join(config.dataDir, 'demo-film')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  try {
    const file = await readFile(await renderFilm(film, { ...rendering, folder }))
    const { data, msg } = await sendVideo({ url, clock }, phone, file, { uuid })
    if (!data) throw new Error(`the film ${film.slug} was refused: ${msg}`)
    return data.id
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The same for the same film: an upload that was broken off is gone on with. */
function uploadName({ slug }: Film): string {
  const hash = createHash('sha256').update(`demo film ${slug}`).digest('hex')
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `4${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`]
  return [...parts, hash.slice(20, 32)].join('-')
}
