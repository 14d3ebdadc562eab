import { flagOf } from '@qingyu/contract/shapes'
import type { UserRecord } from '@qingyu/contract/user-record'
import type { Services } from '../../calls/services.ts'
import { seconds } from '../../platform/clock.ts'
import { levelOf } from './accounts.policy.ts'
import type { UserRow } from './accounts.repo.ts'
import { chatTokenOf } from './session-secrets.ts'

type Verification = UserRecord['post_auth']

/**
 * What a member owns. Coins, VIP and tickets come into being with the ledger; until an account is opened there,
 * everybody's true balance is nothing. The ledger's figures replace this in one place.
 */
const NOTHING_OWNED = {
  coins: 0,
  votes: '0.00',
  tui_coins: '0.00',
  total_tui_coins: '0.00',
  today_mv_score: '0.00',
  today_post_score: '0.00',
  today_tui_coins: '0.00',
  is_vip: 0,
  vip_level: 0,
  expired_at: 0,
  expired_str: '未开通',
  my_ticket_number: 0,
} as const

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
  ...NOTHING_OWNED,
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
export function ownRecord(services: Services, user: UserRow, token: string): UserRecord {
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
    ...NOTHING_OWNED,
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
    can_aw: false,
    can_aw_tips: settings.get('texts.dark_tips'),
  }
}
