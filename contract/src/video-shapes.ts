import * as v from 'valibot'
import { count, flag, unixSeconds } from './shapes.ts'

/** Shapes of videos that several endpoints share. */

export const videoId = v.pipe(
  v.number('视频编号格式不正确'),
  v.integer('视频编号格式不正确'),
  v.minValue(1, '视频编号格式不正确'),
  v.maxValue(Number.MAX_SAFE_INTEGER, '视频编号格式不正确'),
)

export const PRICE_TYPES = ['free', 'vip', 'coins'] as const
export const priceType = v.picklist(PRICE_TYPES, '收费方式不正确')

export const videoAuthor = v.object({ uid: count, nickname: v.string(), avatar_url: v.string() })

/** What a card shows. */
export const videoCard = v.object({
  id: count,
  title: v.string(),
  /** The address of a picture, with its key. */
  cover: v.string(),
  /** Whole seconds. */
  duration: count,
  price_type: priceType,
  /** 0 unless it is sold for coins. */
  coins: count,
  plays: count,
  likes: count,
  comments: count,
  released_at: unixSeconds,
  author: videoAuthor,
})

/** Small pictures of the whole film on one sheet, for the seek bar: one each `every` seconds, row by row. */
export const seekSheet = v.object({
  url: v.string(),
  every: count,
  columns: count,
  rows: count,
  width: count,
  height: count,
})

/** What opens a film: its address, or an empty text. */
export const opened = { entitled: flag, play_url: v.string() }

/** Sets what it names; without it the mark changes to the other state. */
export const wantedMark = v.optional(flag)
