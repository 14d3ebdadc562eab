import * as v from 'valibot'
import { count, decimal, flag, unixSeconds } from './shapes.ts'

const verification = v.picklist([0, 1, 2, 3])

/** The user record of the specification, a guest's included: strings are never null. */
export const userRecord = v.object({
  uid: count,
  username: v.string(),
  nickname: v.string(),
  avatar_url: v.string(),
  // The specification spells it so; clients of others rely on it.
  person_signnatrue: v.string(),
  token: v.string(),
  chat_token: v.string(),

  aff_code: v.string(),
  share_url: v.string(),
  share_text: v.string(),
  invited_by: count,
  invite_by_code: v.string(),
  invited_num: count,

  coins: count,
  votes: decimal,
  tui_coins: decimal,
  total_tui_coins: decimal,
  today_mv_score: decimal,
  today_post_score: decimal,
  today_tui_coins: decimal,

  is_vip: flag,
  vip_level: v.picklist([0, 1, 2, 3, 4]),
  expired_at: unixSeconds,
  expired_str: v.string(),
  my_ticket_number: count,

  auth_level: count,
  auth_status: verification,
  post_auth: verification,
  girl_auth: verification,

  level: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10)),
  exp: count,
  fans_count: count,
  followed_count: count,
  likes_count: count,
  fabulous_count: count,
  videos_count: count,
  is_attention: flag,
  is_recommend: flag,
  message_tip: count,
  is_reg: flag,
  validate: flag,

  can_aw: v.boolean(),
  can_aw_tips: v.string(),
})

export type UserRecord = v.InferOutput<typeof userRecord>
