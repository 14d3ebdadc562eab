import { enqueue } from '../../calls/job.ts'
import type { Tx } from '../../platform/database.ts'
import type { Settings } from '../../platform/settings.ts'
import { statementOfReasons } from '../../publication/history.ts'
import type { Moved, PublicationKind } from '../../publication/kind.ts'
import { blockTakenDown, unblock } from '../../scanning/hash-lists.ts'
import { countVideos, lockMember } from '../accounts/accounts.public.ts'
import { flagAlike } from './flag-known.ts'
import { refundBuyers } from './refund-buyers.ts'
import { ACCOUNT_GONE, PRICE_NAMES } from './works.copy.ts'
import { clockOf } from './works.policy.ts'
import { countTagsOf, listTagsOf } from './tags.repo.ts'
import { findWorks, setReleased, wasTakenDown } from './works.repo.ts'
import type { WholeWork } from './works.repo.ts'

export const VIDEO = 'video'

/** Under which its pictures are blocked, until it comes back. */
const blockedFor = (id: number) => `${VIDEO}:${id}`

export const videoKind: PublicationKind = {
  kind: VIDEO,
  name: '视频',
  lockAuthor: lockMember,
  onMoved: async (tx, moved) => {
    if (moved.to === 'release') await becamePublic(tx, moved)
    if (moved.from === 'release') await countPublic(tx, moved, -1)
    if (moved.to === 'down') await wentDown(tx, moved)
  },
  describe: async (tx, ids, { settings }) => {
    const works = await findWorks(tx, ids)
    const tags = await listTagsOf(tx, ids)
    return works.map((work) => ({
      id: work.id,
      title: work.title,
      lines: linesOf(work, tags.get(work.id) ?? [], settings),
      pictures: work.coverId === '' ? [] : [work.coverId],
      film: work.manifest ? { assetId: work.assetId, manifest: work.manifest } : undefined,
      documents: [],
    }))
  },
}

export const linesOf = (work: WholeWork, tags: readonly string[], settings?: Settings) => [
  { label: '标题', text: work.title },
  { label: '简介', text: work.description },
  { label: '标签', text: tags.join(' ') },
  { label: '分类', text: categoryOf(work, settings) },
  { label: '价格', text: priceOf(work) },
  { label: '时长', text: clockOf(work.duration) },
]

/** By its name, where it still has one. */
const categoryOf = ({ category }: WholeWork, settings: Settings | undefined): string =>
  settings?.get('videos.categories').find(({ id }) => id === category)?.name ?? category

const priceOf = ({ priceType, coins }: WholeWork): string =>
  priceType === 'coins' ? `${coins} ${PRICE_NAMES.coins}` : PRICE_NAMES[priceType]

async function becamePublic(tx: Tx, moved: Moved): Promise<void> {
  const { id, at } = moved
  await setReleased(tx, id, at)
  await countPublic(tx, moved, 1)
  if (await wasTakenDown(tx, id)) await unblock(tx, blockedFor(id))
}

async function countPublic(tx: Tx, { id, author }: Moved, change: 1 | -1): Promise<void> {
  await countVideos(tx, author, change)
  await countTagsOf(tx, id, change)
}

async function wentDown(tx: Tx, { id, at }: Moved): Promise<void> {
  await enqueue(tx, refundBuyers, { id }, String(id))
  const why = await statementOfReasons(tx, VIDEO, id)
  // Who leaves has done nothing wrong: what he made may come back with him.
  if (why?.reasons.includes(ACCOUNT_GONE.reasons[0] ?? '')) return
  const [work] = await findWorks(tx, [id])
  if (work) await blockPictures(tx, work, at)
}

/** What it shows cannot come back under another name. */
export async function blockPictures(
  tx: Tx,
  { id, coverId, manifest }: Pick<WholeWork, 'id' | 'coverId' | 'manifest'>,
  at: Date,
): Promise<void> {
  const frames = manifest?.frames.map(({ objectId }) => objectId) ?? []
  await blockTakenDown(tx, [...frames, coverId], blockedFor(id), at)
  await enqueue(tx, flagAlike, { id }, String(id))
}
