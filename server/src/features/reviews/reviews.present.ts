import type { Services } from '../../calls/services.ts'
import { seconds } from '../../platform/clock.ts'
import type { ReviewCard } from '../../publication/kind.ts'
import type { Task } from '../../publication/tasks.ts'

/** What a task looks like in the queue and on the screen. */
export interface Around {
  publication: Services['publication']
  now: Date
  operator: number
  operatorNames: ReadonlyMap<number, string>
  judged: ReadonlySet<number>
}

export function presentTask(task: Task, title: string, { publication, now, operator, ...around }: Around) {
  const live = task.claimedBy !== null && task.claimedUntil !== null && task.claimedUntil > now
  return {
    task: task.id,
    kind: task.kind,
    kind_name: publication.kind(task.kind)?.name ?? task.kind,
    subject_id: task.subjectId,
    title,
    submitted_at: seconds(task.submittedAt),
    due_at: seconds(task.dueAt),
    waiting_seconds: Math.max(0, seconds(now) - seconds(task.submittedAt)),
    overdue: task.dueAt < now,
    flags: task.flags,
    again: task.version > 1,
    second_opinion: task.secondOpinion,
    judged: around.judged.has(task.id),
    claimed_by: live ? (around.operatorNames.get(task.claimedBy ?? 0) ?? '') : '',
    mine: live && task.claimedBy === operator,
  }
}

/** A film as a reviewer sees it: all of it, and frames over its whole length. */
export function presentFilm(
  media: Services['media'],
  { assetId, manifest }: NonNullable<ReviewCard['film']>,
  sessionId: string,
  flagged: ReadonlySet<string>,
) {
  const holder = { kind: 'operator', sessionId } as const
  const lengthOf = ({ segments }: { segments: readonly number[] }) =>
    Math.round(segments.reduce((sum, one) => sum + one, 0))
  return {
    play_url: media.video.addressOf(assetId, 'full', holder),
    preview_url: media.video.addressOf(assetId, 'preview', holder),
    duration: Math.round(manifest.durationMs / 1000),
    preview_seconds: lengthOf(manifest.preview),
    rungs: manifest.rungs.map(({ name, width, height }) => ({ name, width, height })),
    frames: manifest.frames.map(({ objectId, atMs }) => ({
      id: objectId,
      at: Math.floor(atMs / 1000),
      address: media.addressOf(objectId),
      flagged: flagged.has(objectId),
    })),
  }
}
