import type { Measure, ReportableKind } from '../../calls/reportable.ts'
import type { Tx } from '../../platform/database.ts'
import { addComments, lockVideos } from '../videos/videos.public.ts'
import { findComment, lockComments, setHidden } from './comments.repo.ts'

export const COMMENT = 'comment'

const TITLE_LETTERS = 20
const STATES = { shown: '公开', hidden: '已隐藏', removed: '已删除' } as const

async function change(tx: Tx, id: number, hidden: boolean): Promise<void> {
  const found = await findComment(tx, id)
  if (!found) return
  await lockVideos(tx, [found.subjectId])
  await lockComments(tx, [id])
  if (await setHidden(tx, id, hidden)) await addComments(tx, found.subjectId, hidden ? -1 : 1)
}

const hide: Measure = {
  id: 'hide',
  name: '隐藏评论',
  take: async (_services, tx, { id }) => {
    await change(tx, id, true)
    return {}
  },
}

const show: Measure = {
  id: 'show',
  name: '恢复显示',
  take: async (_services, tx, { id }) => {
    await change(tx, id, false)
    return {}
  },
}

export const reportedComment: ReportableKind = {
  kind: COMMENT,
  name: '评论',
  find: async (tx, id) => {
    const found = await findComment(tx, id)
    // A hidden one is still looked at when its author contests that.
    if (!found || found.state === 'removed') return undefined
    const { text, subjectId, threadId, state, userId } = found
    const letters = Array.from(text)
    return {
      ownerId: userId,
      title: letters.length > TITLE_LETTERS ? `${letters.slice(0, TITLE_LETTERS).join('')}…` : text,
      lines: [
        { label: '评论', text },
        { label: '位置', text: `视频 ${subjectId}${threadId === null ? '' : ` · 回复评论 ${threadId}`}` },
        { label: '状态', text: STATES[state] },
      ],
      pictures: [],
    }
  },
  measures: [hide],
  remedies: [show],
}
