import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../calls/services.ts'
import { sessionMayAct } from '../features/accounts/accounts.public.ts'
import { operatorOfSession } from '../features/operators/operators.public.ts'
import { mayWatch } from '../features/videos/videos.public.ts'
import { isBeforeOperators } from '../features/works/works.public.ts'
import { findAsset } from '../media/video/assets.ts'
import { masterPlaylist, mediaPlaylist, rungsOf } from '../media/video/playlists.ts'
import { PREVIEW } from '../media/video/segment-keys.ts'
import type { Holder, Playback } from '../media/video/video-media.ts'
import { seconds } from '../platform/clock.ts'
import { plain } from './copy.ts'
import type { Pressure } from './pressure.ts'

const PATH = /^\/media\/v\/([\w-]+)\/(?:(index)|(\d{3,4}|preview))(?:\.(\d{1,6}))?\.(m3u8|key|ts)$/
/** Who decides about videos; the owner may do everything. */
const REVIEWERS: ReadonlySet<string> = new Set(['owner', 'moderator'])

interface Asked {
  playback: Playback
  /** Undefined: the playlist of all. */
  rung: string | undefined
  number: number | undefined
  kind: string
}

/**
 * GET /media/v/*: what a film is played from. Signed for one holder; whether he may still watch is asked at every
 * playlist and every key. Segments are encrypted: without the key they are noise.
 */
export function mountVideos(app: FastifyInstance, services: Services, pressure: Pressure): void {
  const { clock, db, media } = services

  /** Null: forged, over, or no such thing. */
  function read(url: string): Asked | null {
    const [, token = '', index, rung, number, kind = ''] = PATH.exec(url.split('?')[0] ?? '') ?? []
    const playback = media.video.readToken(token)
    // The playlist of all is the only thing without a rung, a segment the only one with a number.
    const fits = (index === undefined || kind === 'm3u8') && (number !== undefined) === (kind === 'ts')
    // A preview opens nothing of the film, nor the other way round.
    const isOfCut = rung === undefined || (playback?.cut === 'preview') === (rung === PREVIEW)
    if (!playback || !fits || !isOfCut) return null
    return { playback, rung, number: number === undefined ? undefined : Number(number), kind }
  }

  async function operatorMay(sessionId: string): Promise<boolean> {
    const operator = await operatorOfSession(services, sessionId)
    return operator !== undefined && REVIEWERS.has(operator.role)
  }

  /** Whether he is still there, and may act. */
  async function isAlive(holder: Holder): Promise<boolean> {
    if (holder.kind === 'session') return sessionMayAct(services, holder.sessionId, holder.uid)
    return holder.kind === 'device' || operatorMay(holder.sessionId)
  }

  async function isAllowed({ assetId, cut, holder }: Playback): Promise<boolean> {
    if (holder.kind !== 'operator') return mayWatch(services, assetId, cut, holder)
    return (await operatorMay(holder.sessionId)) && isBeforeOperators(db, assetId)
  }

  async function sendSegment(
    reply: FastifyReply,
    { playback, rung = '', number = 0 }: Asked,
  ): Promise<unknown> {
    const { assetId, holder, expiresAt } = playback
    if (!(await isAlive(holder))) return refuse(reply, 403)
    const found = await media.video.openSegment(assetId, rung, number)
    if (!found) return refuse(reply, 404)
    return reply
      .headers({
        'content-type': 'video/mp2t',
        'content-length': found.size,
        'cache-control': `private, max-age=${expiresAt - seconds(clock.now())}, immutable`,
      })
      .send(found.stream)
  }

  app.get('/media/v/*', async (request, reply) => {
    const asked = read(request.url)
    if (!asked) return refuse(reply, 404)
    const { playback, rung, kind } = asked
    // Taken at the pace of whoever watches, it would hold a place for long.
    if (kind === 'ts') return sendSegment(reply, asked)

    if (!pressure.admit(reply.raw)) return refuse(reply, 503)
    if (!(await isAllowed(playback))) return refuse(reply, 403)
    const asset = await findAsset(db, playback.assetId)
    const rungs = asset?.state === 'ready' && asset.manifest ? rungsOf(asset.manifest, playback.cut) : []
    const one = rungs.find(({ name }) => name === rung)
    if (rungs.length === 0 || (rung !== undefined && !one)) return refuse(reply, 404)
    reply.header('cache-control', 'no-store')
    if (kind === 'key')
      return reply.type('application/octet-stream').send(media.video.keyOf(playback.assetId, one?.name ?? ''))
    return reply.type('application/vnd.apple.mpegurl').send(one ? mediaPlaylist(one) : masterPlaylist(rungs))
  })
}

const SENTENCES = { 403: plain.mayNotWatch, 404: plain.notFound, 503: plain.overloaded }

const refuse = (reply: FastifyReply, status: keyof typeof SENTENCES) =>
  reply.code(status).header('cache-control', 'no-store').send({ msg: SENTENCES[status] })
