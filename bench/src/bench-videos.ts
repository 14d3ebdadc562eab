import { createDevice } from '@qingyu/dev/device'
import { releaseVideo } from '@qingyu/dev/make-video'
import { seatOperator } from '@qingyu/dev/seat-operator'
import type { RunningServer } from '@qingyu/server/main'

const AUTHORS = 30
const TAGS = ['海岛', '夜空', '城市', '雪山', '灯塔', '潮汐']

/** Public videos of some authors, with tags and watched by many, of a server that runs in this process. */
export async function makeVideos(server: RunningServer, count: number): Promise<number[]> {
  const clock = { now: () => new Date(), advance: () => undefined }
  const world = {
    server,
    clock,
    async member(name: string) {
      const phone = createDevice(server.url, clock)
      await phone.register(name, 'quiet-shore-7')
      return phone
    },
    async operator(role: 'moderator') {
      const { id, token } = await seatOperator(
        (text, values) => server.pool.query(text, values),
        role,
        clock.now(),
      )
      return Object.assign(createDevice(server.url, clock), { token, uid: id })
    },
  }
  const authors = await Promise.all(
    Array.from({ length: AUTHORS }, (_, place) => world.member(`author${place}`)),
  )
  const ids: number[] = []
  for (let n = 0; n < count; n += 1) {
    const tags = [n, n + 1, n + 3].map((place) => TAGS[place % TAGS.length] ?? '')
    const author = authors[n % authors.length]
    const { id } = await releaseVideo(world, { tags, plays: (n * 7919) % 5000, ...(author && { author }) })
    ids.push(id)
  }
  await server.pool.query(
    `insert into watches (user_id, video_id, id, position, at)
     select u.id, v.id, nextval('watches_number'), 1, now() - interval '30 days' from users u
     cross join lateral (select id from unnest($1::bigint[]) as id order by md5(u.id || ' ' || id) limit 20) v`,
    [ids],
  )
  await server.pool.query('analyze')
  return ids
}
