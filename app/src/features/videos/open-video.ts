import { Refused } from '@qingyu/client/errors'
import { call } from '../../shell/api.ts'
import { invalidate } from '../../shell/query.ts'
import { noteBalance } from '../../shell/session.ts'
import { BOUGHT_KEY } from './my-videos.ts'
import { askAgain, changeVideo } from './video.ts'
import type { Video } from './video.ts'

/** The ways from a preview to the whole film. */
export type Opening = 'coins' | 'ticket' | 'free_view'

const quiet = { showError: false } as const

/** The film is there when this ends; a refusal is thrown, for the sheet to show. */
export async function openVideo(id: number, way: Opening, request_id: string): Promise<void> {
  try {
    changeVideo(id, await ways[way](id, request_id))
    invalidate(BOUGHT_KEY)
  } catch (error) {
    // Mine since another device bought it: what is asked again has the film.
    if (error instanceof Refused && error.code === 'ALREADY_OWNED') return askAgain(id)
    throw error
  }
}

const ways: Record<Opening, (id: number, requestId: string) => Promise<Partial<Video>>> = {
  async coins(id, request_id) {
    const { coins, entitled, play_url } = await call('chargeVideo/buy', { id, request_id }, quiet)
    noteBalance(coins)
    // The list of movements and the limit have changed with it.
    invalidate('wallet/')
    return { entitled, play_url, because: 'owned' }
  },
  async ticket(id, request_id) {
    const { entitled, play_url } = await call('userbuy/checkByTicket', { id, use: 1, request_id }, quiet)
    invalidate('wallet/')
    return { entitled, play_url, because: 'owned' }
  },
  async free_view(id) {
    const { entitled, play_url, left } = await call('x/videos/free_view', { id }, quiet)
    return { entitled, play_url, free_views_left: left, because: 'free_view' }
  },
}
