import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { count, flag, nothing, pageInput, pageOf, unixSeconds } from './shapes.ts'
import { longText, shortText } from './text-rules.ts'
import { priceType, videoCard, videoId } from './video-shapes.ts'

/** The creator's side of videos: what he uploads and publishes. */

/** Of an uploaded file, or of a picture that belongs to it. */
const objectId = v.pipe(v.string('文件编号格式不正确'), v.regex(/^[0-9a-f]{32}$/, '文件编号格式不正确'))
const personId = v.pipe(v.string('人物编号格式不正确'), v.uuid('人物编号格式不正确'))
const day = v.pipe(v.string('请选择拍摄日期'), v.isoDate('请选择拍摄日期'))

const fields = {
  title: v.pipe(shortText('标题', 60), v.minLength(1, '请输入标题')),
  description: v.optional(longText('简介', 1000), ''),
  tags: v.optional(
    v.pipe(
      v.array(v.pipe(shortText('标签', 12), v.minLength(1, '标签不能为空'))),
      v.maxLength(8, '标签最多 8 个'),
      v.check((tags) => new Set(tags).size === tags.length, '标签重复了'),
    ),
    [],
  ),
  category: v.pipe(v.string('请选择分类'), v.regex(/^[a-z0-9-]{1,40}$/, '请选择分类')),
  /** One of the upload's posters, or an uploaded picture of mine; empty: the best poster, as soon as there are any. */
  cover: v.optional(
    v.pipe(v.string('封面编号格式不正确'), v.regex(/^(?:[0-9a-f]{32})?$/, '封面编号格式不正确')),
    '',
  ),
  price_type: priceType,
  coins: v.optional(
    v.pipe(
      v.number('请输入价格'),
      v.integer('价格须为整数金币'),
      v.minValue(0, '价格不能小于 0'),
      v.maxValue(100_000),
    ),
    0,
  ),
  /** Everybody who is to be seen in it, of my register. */
  people: v.pipe(v.array(personId), v.maxLength(20, '人物最多 20 位')),
  produced_on: day,
}

const FIELDS_EXAMPLE = {
  title: '月光落在第七座岛上',
  tags: ['海岛', '夜空'],
  category: 'nature',
  price_type: 'coins',
  coins: 30,
  people: [],
  produced_on: '2026-01-01',
} as const

export const readUpload = endpoint({
  path: 'x/works/upload',
  does: 'How far an uploaded video is: checked, transcoded, ready with its posters, or refused with the reason.',
  caller: 'member',
  input: v.object({ upload: objectId }),
  output: v.object({
    state: v.picklist(['received', 'working', 'ready', 'failed']),
    /** Per cent of the whole. */
    progress: count,
    /** What is being done, for the member. */
    step: v.string(),
    /** Why it failed, for the member. */
    reason: v.string(),
    duration: count,
    width: count,
    height: count,
    posters: v.array(v.object({ id: v.string(), url: v.string() })),
  }),
  errors: ['UPLOAD_NOT_YOURS'],
  objects: { upload: { kind: 'video-upload', of: 'caller', otherwise: 'UPLOAD_NOT_YOURS' } },
  example: { upload: '00000000000000000000000000000000' },
})

export const readWorkForm = endpoint({
  path: 'x/works/form',
  does: 'What the form of a work offers: categories, tags that are in use, limits, my share, whether I may publish.',
  caller: 'member',
  input: v.object({}),
  output: v.object({
    /** Verified, so that works may be published. */
    may_publish: flag,
    categories: v.array(v.object({ id: v.string(), name: v.string() })),
    tags: v.array(v.string()),
    coins_min: count,
    coins_max: count,
    /** Per cent of the coins paid. */
    share: count,
    /** Up to this price a ticket opens it. */
    ticket_max: count,
    rules: v.string(),
    max_bytes: count,
    max_seconds: count,
    /** How long a review takes, in hours. */
    review_hours: count,
  }),
  errors: [],
  objects: {},
  example: {},
})

export const createWork = endpoint({
  path: 'x/works/create',
  does: 'Makes a work of an upload and sends it to review as soon as it is transcoded.',
  caller: 'acting-member',
  input: v.object({ upload: objectId, ...fields }),
  output: v.object({ id: count }),
  errors: [
    'NOT_VERIFIED',
    'UPLOAD_NOT_YOURS',
    'UPLOAD_FAILED',
    'PICTURE_NOT_YOURS',
    'NOT_FOUND',
    'NO_CONSENT',
  ],
  objects: { upload: { kind: 'video-upload', of: 'caller', otherwise: 'UPLOAD_NOT_YOURS' } },
  example: { upload: '00000000000000000000000000000000', ...FIELDS_EXAMPLE },
})

export const readWork = endpoint({
  path: 'x/works/detail',
  does: 'A work of mine with all that its form holds, its state and why it was rejected.',
  caller: 'member',
  input: v.object({ id: videoId }),
  output: v.object({
    id: count,
    state: v.string(),
    title: v.string(),
    description: v.string(),
    tags: v.array(v.string()),
    category: v.string(),
    cover: v.object({ id: v.string(), url: v.string() }),
    posters: v.array(v.object({ id: v.string(), url: v.string() })),
    price_type: priceType,
    coins: count,
    people: v.array(v.string()),
    produced_on: v.string(),
    duration: count,
    reasons: v.array(v.string()),
    note: v.string(),
  }),
  errors: ['WORK_NOT_YOURS'],
  objects: { id: { kind: 'work', of: 'caller', otherwise: 'WORK_NOT_YOURS' } },
  example: { id: 1 },
})

export const updateWork = endpoint({
  path: 'x/works/update',
  does: 'Changes a rejected work, or one that is still a draft, and sends it to review again.',
  caller: 'acting-member',
  input: v.object({ id: videoId, ...fields }),
  output: nothing,
  errors: ['WORK_NOT_YOURS', 'WORK_FIXED', 'NOT_VERIFIED', 'PICTURE_NOT_YOURS', 'NOT_FOUND', 'NO_CONSENT'],
  objects: { id: { kind: 'work', of: 'caller', otherwise: 'WORK_NOT_YOURS' } },
  example: { id: 1, ...FIELDS_EXAMPLE },
})

export const hideWork = endpoint({
  path: 'x/works/set_hidden',
  does: 'Takes a released work of mine out of sight, or shows it again; what is so already stays so. Who has bought it keeps it.',
  caller: 'acting-member',
  input: v.object({ id: videoId, hidden: flag }),
  output: nothing,
  errors: ['WORK_NOT_YOURS', 'WORK_FIXED'],
  objects: { id: { kind: 'work', of: 'caller', otherwise: 'WORK_NOT_YOURS' } },
  example: { id: 1, hidden: 0 },
})

export const removeWork = endpoint({
  path: 'x/works/remove',
  does: 'Deletes a work of mine that was never released, with its files.',
  caller: 'acting-member',
  input: v.object({ id: videoId }),
  output: nothing,
  errors: ['WORK_NOT_YOURS', 'WORK_FIXED'],
  objects: { id: { kind: 'work', of: 'caller', otherwise: 'WORK_NOT_YOURS' } },
  example: { id: 1 },
})

const work = v.object({
  ...v.omit(videoCard, ['author']).entries,
  state: v.picklist(['draft', 'scan', 'wait', 'release', 'reject', 'hide', 'down']),
  created_at: unixSeconds,
  /** Of its transcoding: 100 when it is done, with what is being done meanwhile. */
  progress: count,
  step: v.string(),
  /** Why it was refused: those of the review, or of the transcoding. */
  reasons: v.array(v.string()),
  note: v.string(),
})

/** The four lists also answer how many there are of each. */
const works = v.object({
  ...pageOf(work).entries,
  counts: v.object({ release: count, wait: count, reject: count, hide: count }),
})

export const listReleasedWorks = endpoint({
  path: 'works/release',
  does: 'My works that are public, newest first.',
  caller: 'member',
  input: v.object({ ...pageInput }),
  output: works,
  errors: [],
  objects: {},
  example: {},
})

export const listWaitingWorks = endpoint({
  path: 'works/wait',
  does: 'My works on their way: being transcoded, scanned or reviewed.',
  caller: 'member',
  input: v.object({ ...pageInput }),
  output: works,
  errors: [],
  objects: {},
  example: {},
})

export const listRejectedWorks = endpoint({
  path: 'works/reject',
  does: 'My works that were rejected or taken down, with the reasons.',
  caller: 'member',
  input: v.object({ ...pageInput }),
  output: works,
  errors: [],
  objects: {},
  example: {},
})

export const listHiddenWorks = endpoint({
  path: 'works/hide',
  does: 'My works that are hidden.',
  caller: 'member',
  input: v.object({ ...pageInput }),
  output: works,
  errors: [],
  objects: {},
  example: {},
})
