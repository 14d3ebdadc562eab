import type { Measure, Measured, ReportableKind } from '../../calls/reportable.ts'
import type { Services } from '../../calls/services.ts'
import { Refused } from '../../calls/use-case.ts'
import { secondsLater } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { PublicationRefused } from '../../publication/refusal.ts'
import { blockPictures, linesOf, VIDEO } from './works.kind.ts'
import { listTagsOf } from './tags.repo.ts'
import { findWork, isBeingJudged } from './works.repo.ts'

const HOUR = 3600
const itemOf = ({ id, at }: Measured) => ({ kind: VIDEO, id, at })
const operatorOf = ({ operator }: Measured) => ({ by: 'operator', id: operator }) as const

/** Out of sight and playback for everybody, buyers included, who get their coins back; its pictures cannot return. */
const takeDown: Measure = {
  id: 'take_down',
  name: '下架',
  take: async ({ publication }, tx, measured) => {
    const work = await findWork(tx, measured.id)
    const { reasons, note, at } = measured
    if (work?.state === 'release' || work?.state === 'hide')
      await publication.takeDown(tx, itemOf(measured), operatorOf(measured), { reasons, note })
    // Its author has left meanwhile, and took it with him for a reason that blocks nothing.
    if (work?.state === 'down') await blockPictures(tx, work, at)
    return {}
  },
}

/** Out of the lists; who has bought it keeps it. Its author cannot show it again. */
const hide: Measure = {
  id: 'hide',
  name: '隐藏',
  take: async ({ publication }, tx, measured) => {
    if ((await findWork(tx, measured.id))?.state === 'release')
      await publication.hide(tx, itemOf(measured), operatorOf(measured))
    return {}
  },
}

/** What was taken down goes before a reviewer who has not judged it; what was hidden is shown again. */
const restore: Measure = {
  id: 'restore',
  name: '申诉成立，恢复作品',
  take: async (services, tx, measured) => {
    const state = (await findWork(tx, measured.id))?.state
    try {
      if (state === 'down') await appeal(services, tx, measured)
      if (state === 'hide') await services.publication.unhide(tx, itemOf(measured), operatorOf(measured))
    } catch (error) {
      if (!(error instanceof PublicationRefused)) throw error
      throw new Refused('INVALID_INPUT', {
        field: 'measures',
        reason: '作品缺少授权或认证，无法恢复',
      })
    }
    return {}
  },
}

const appeal = (
  { publication, settings }: Pick<Services, 'publication' | 'settings'>,
  tx: Tx,
  measured: Measured,
): Promise<void> => {
  const dueAt = secondsLater(measured.at, settings.get('review.due_hours') * HOUR)
  return publication.appeal(tx, itemOf(measured), measured.operator, dueAt)
}

export const reportedVideo: ReportableKind = {
  kind: VIDEO,
  name: '视频',
  find: async (tx, id) => {
    const work = await findWork(tx, id)
    const isPublic = work?.state === 'release' || work?.state === 'hide'
    // Operators still see what they are about to judge, or to judge again.
    if (!work || !(isPublic || (work.state === 'down' && (await isBeingJudged(tx, id))))) return undefined
    const tags = (await listTagsOf(tx, [id])).get(id) ?? []
    const frames = work.manifest?.frames.map(({ objectId }) => objectId) ?? []
    return {
      ownerId: work.author,
      title: work.title,
      lines: linesOf(work, tags),
      pictures: [...(work.coverId === '' ? [] : [work.coverId]), ...frames],
    }
  },
  hold: async (tx, id) => (await findWork(tx, id)) !== undefined,
  measures: [takeDown, hide],
  remedies: [restore],
}
