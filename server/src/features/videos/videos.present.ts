import type { Calls } from '@qingyu/contract/contract'
import { flagOf } from '@qingyu/contract/shapes'
import type { Services } from '../../calls/services.ts'
import { PREVIEW } from '../../media/video/segment-keys.ts'
import { seconds } from '../../platform/clock.ts'
import type { AccessRow } from './access.repo.ts'
import { playAddress } from './play-address.ts'
import type { Holder } from './play-address.ts'
import { accessOf, resumeAt, ticketFits } from './videos.policy.ts'
import type { Access, Viewer } from './videos.policy.ts'
import type { CardRow, DetailRow } from './videos.repo.ts'

type Media = Pick<Services, 'media'>
export type Card = Omit<Calls['mv/detail_recommend']['output']['list'][number], 'why' | 'why_tag'>
type Detail = Calls['mv/detail480']['output']

const pictureOf = ({ media }: Media, id: string | null): string => (id ? media.addressOf(id) : '')

const presentAuthor = (services: Media, row: Pick<CardRow, 'author' | 'nickname' | 'avatarId'>) => ({
  uid: row.author,
  nickname: row.nickname,
  avatar_url: pictureOf(services, row.avatarId),
})

export const presentCard = (services: Media, row: CardRow): Card => ({
  id: row.id,
  title: row.title,
  cover: pictureOf(services, row.coverId),
  duration: row.duration,
  price_type: row.priceType,
  coins: row.coins,
  plays: row.plays,
  likes: row.likes,
  comments: row.comments,
  released_at: row.releasedAt ? seconds(row.releasedAt) : 0,
  author: presentAuthor(services, row),
})

/** What the policy asks about whoever looks. */
export const viewerIn = (uid: number, { owned, vip, freeView }: Omit<Viewer, 'uid'>): Viewer => ({
  uid,
  owned,
  vip,
  freeView,
})

/** Undefined: for this viewer there is no such video. */
export function openedBy<Row extends AccessRow>(
  row: Row | undefined,
  uid: number,
): (Row & { access: Access }) | undefined {
  const access = row && accessOf(row, viewerIn(uid, row))
  return row && access?.visible ? { ...row, access } : undefined
}

/** The film for whoever may see it. */
export const presentOpened = (services: Media, assetId: string, access: Access, holder: Holder) => ({
  entitled: flagOf(access.because !== undefined),
  play_url: access.because === undefined ? '' : playAddress(services, assetId, 'full', holder),
})

const firstSegment = (rung: string | null): string => (rung === null ? '' : `${rung}.0.ts`)

export function presentDetail(
  services: Pick<Services, 'media' | 'settings'>,
  row: DetailRow,
  access: Access,
  holder: Holder,
): Detail {
  const { settings } = services
  const whole = access.because !== undefined
  const member = holder.kind === 'session'
  const tickets = !whole && ticketFits(row, row.tickets, settings.get('tickets.max_coins')) ? row.tickets : 0
  const { sheet } = row
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    cover: pictureOf(services, row.coverId),
    duration: row.duration,
    price_type: row.priceType,
    coins: row.coins,
    ...presentOpened(services, row.assetId, access, holder),
    because: access.because ?? '',
    preview_url: whole ? '' : playAddress(services, row.assetId, 'preview', holder),
    preview_seconds: row.previewSeconds,
    first_segment: firstSegment(whole ? row.firstRung : PREVIEW),
    seek_sheet: sheet && {
      url: pictureOf(services, sheet.objectId),
      every: sheet.everySeconds,
      columns: sheet.columns,
      rows: sheet.rows,
      width: sheet.width,
      height: sheet.height,
    },
    author: { ...presentAuthor(services, row), verified: flagOf(row.verified), works: row.works },
    tags: row.tags,
    category: row.category,
    liked: flagOf(row.liked),
    collected: flagOf(row.collected),
    plays: row.plays,
    likes: row.likes,
    collects: row.collects,
    comments: row.comments,
    released_at: row.releasedAt,
    resume_at: resumeAt(row.position, whole ? row.duration : row.previewSeconds),
    tickets,
    ticket_expires_at: tickets > 0 ? row.ticketExpiresAt : 0,
    free_views_left: member ? Math.max(0, settings.get('videos.free_daily') - row.freeViewsUsed) : 0,
  }
}
