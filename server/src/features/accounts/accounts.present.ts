import { flagOf } from '@qingyu/contract/shapes'
import type { UserRecord } from '@qingyu/contract/user-record'
import type { Services } from '../../calls/services.ts'
import type { Figures } from '../../ledger/figures.ts'
import { coinsOf, decimalOf } from '../../ledger/money.ts'
import { dateOf, seconds } from '../../platform/clock.ts'
import { levelOf } from './accounts.policy.ts'
import type { UserRow } from './accounts.repo.ts'
import { chatTokenOf } from './session-secrets.ts'

type Verification = UserRecord['post_auth']

/** What a guest has. */
const NOTHING: Figures = {
  coins: 0,
  votes: 0,
  tuiCoins: 0,
  totalTuiCoins: 0,
  todayWorks: 0,
  todayPosts: 0,
  todayTuiCoins: 0,
  level: 0,
  permanent: false,
  endsAt: null,
  tickets: 0,
}

const presentFigures = (figures: Figures) => ({
  coins: coinsOf(figures.coins),
  votes: decimalOf(figures.votes),
  tui_coins: decimalOf(figures.tuiCoins),
  total_tui_coins: decimalOf(figures.totalTuiCoins),
  today_mv_score: decimalOf(figures.todayWorks),
  today_post_score: decimalOf(figures.todayPosts),
  today_tui_coins: decimalOf(figures.todayTuiCoins),
  is_vip: flagOf(figures.level > 0),
  vip_level: figures.level,
  expired_at: figures.endsAt ? seconds(figures.endsAt) : 0,
  expired_str: endInWords(figures),
  my_ticket_number: figures.tickets,
})

function endInWords({ level, permanent, endsAt }: Figures): string {
  if (level === 0) return '未开通'
  return permanent || !endsAt ? '永久会员' : `${dateOf(endsAt)} 到期`
}

export const guestRecord = ({ settings }: Services): UserRecord => ({
  uid: 0,
  username: '',
  nickname: '游客',
  avatar_url: '',
  person_signnatrue: '',
  token: '',
  chat_token: '',
  aff_code: '',
  share_url: '',
  share_text: '',
  invited_by: 0,
  invite_by_code: '',
  invited_num: 0,
  ...presentFigures(NOTHING),
  auth_level: 0,
  auth_status: 0,
  post_auth: 0,
  girl_auth: 0,
  level: 1,
  exp: 0,
  fans_count: 0,
  followed_count: 0,
  likes_count: 0,
  fabulous_count: 0,
  videos_count: 0,
  is_attention: 0,
  is_recommend: 0,
  message_tip: 0,
  is_reg: 0,
  validate: 0,
  can_aw: false,
  can_aw_tips: settings.get('texts.dark_tips'),
})

/** A member's own record, as users/getBaseInfo answers it. */
export function ownRecord(services: Services, user: UserRow, figures: Figures, token: string): UserRecord {
  const { settings, config, media, secrets, clock } = services
  const affCode = user.affCode ?? ''
  const shareUrl = `${config.publicUrl}/#/splash?code=${affCode}`
  return {
    uid: user.id,
    username: user.username ?? '',
    nickname: user.nickname,
    avatar_url: user.avatarId ? media.addressOf(user.avatarId) : '',
    person_signnatrue: user.signature,
    token,
    chat_token: chatTokenOf(secrets, user.id, seconds(clock.now())),
    aff_code: affCode,
    share_url: shareUrl,
    share_text: settings.get('texts.share').replace('{code}', affCode).replace('{url}', shareUrl),
    invited_by: user.invitedBy ?? 0,
    invite_by_code: user.inviteCode,
    invited_num: user.invitedCount,
    ...presentFigures(figures),
    auth_level: user.authLevel,
    auth_status: Math.max(user.postAuth, user.girlAuth) as Verification,
    post_auth: user.postAuth as Verification,
    girl_auth: user.girlAuth as Verification,
    level: levelOf(user.exp, settings.get('accounts.level_thresholds')),
    exp: user.exp,
    fans_count: user.fansCount,
    followed_count: user.followedCount,
    likes_count: user.likesCount,
    fabulous_count: user.fabulousCount,
    videos_count: user.videosCount,
    // Nobody follows himself.
    is_attention: 0,
    is_recommend: flagOf(user.recommended),
    message_tip: 0,
    is_reg: 1,
    validate: flagOf(!user.frozenAt),
    can_aw: figures.level > 0,
    can_aw_tips: settings.get('texts.dark_tips'),
  }
}
