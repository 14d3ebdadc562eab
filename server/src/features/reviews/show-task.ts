import type { OutputOf } from '@qingyu/contract/endpoint'
import type { showReview } from '@qingyu/contract/console-reviews'
import type { Services } from '../../calls/services.ts'
import type { Operator } from '../../calls/use-case.ts'
import { seconds } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { lacksOf } from '../../publication/history.ts'
import type { Task } from '../../publication/tasks.ts'
import { levelOf, membersBriefly } from '../accounts/accounts.public.ts'
import { openedBy, requestsAbout } from '../documents/documents.public.ts'
import { operatorNames } from '../operators/operators.public.ts'
import { checksOf } from './checks.ts'
import { historyOfTask } from './task-history.ts'
import { presentFilm, presentTask } from './reviews.present.ts'
import { flaggedOf, judgedOf, listDepicted, listHits, recordOf } from './reviews.repo.ts'

type Shown = OutputOf<typeof showReview>

/** Everything on one screen, whatever its kind: what the kind describes, and what the house knows about it. */
export async function showTask(
  services: Omit<Services, 'db'>,
  tx: Tx,
  task: Task,
  { id: operator, sessionId }: Pick<Operator, 'id' | 'sessionId'>,
): Promise<Shown | undefined> {
  const { clock, media, publication, settings, terms } = services
  const now = clock.now()
  const [card] = (await publication.kind(task.kind)?.describe(tx, [task.subjectId], services)) ?? []
  if (!card) return undefined

  const fields = card.lines.map(({ label, text }) => ({
    label,
    value: text,
    marks: terms.check(text).map(({ start, end, term }) => ({ start, end, term })),
  }))
  const frames = card.film?.manifest.frames.map(({ objectId }) => objectId) ?? []
  const flagged = await flaggedOf(tx, [...card.pictures, ...frames])
  const opened = await openedBy(tx, task, operator)
  const requests = await requestsAbout(tx, task, now)
  const mine = requests.findLast(({ askedBy, version }) => askedBy === operator && version === task.version)
  const depicted = await listDepicted(tx, task)
  const author = (await membersBriefly(tx, [task.author])).get(task.author)
  const judged = await judgedOf(tx, [task.id], operator)
  const names = await operatorNames(tx, task.claimedBy === null ? [] : [task.claimedBy])

  return {
    ...presentTask(task, card.title, { publication, now, operator, operatorNames: names, judged }),
    version: task.version,
    claimed_until: task.claimedUntil && task.claimedUntil > now ? seconds(task.claimedUntil) : 0,
    author: {
      uid: task.author,
      nickname: author?.nickname ?? '',
      level: levelOf(author?.exp ?? 0, settings.get('accounts.level_thresholds')),
      ...(await recordOf(tx, task.author)),
    },
    fields,
    pictures: card.pictures.map((id) => ({ id, address: media.addressOf(id), flagged: flagged.has(id) })),
    video: card.film ? presentFilm(media, card.film, sessionId, flagged) : null,
    documents: card.documents.map(({ id, label }) => ({ id, label, opened: opened.has(id) })),
    document_request: mine
      ? { request: mine.id, state: mine.state, until: mine.until ? seconds(mine.until) : 0 }
      : null,
    checks: checksOf({
      hits: await listHits(tx, task),
      marks: fields.flatMap(({ marks }) => marks.map(({ term }) => term)),
      flagged: flagged.size,
      unread: card.documents.filter(({ id }) => !opened.has(id)).length,
      documents: card.documents.length,
      lacks: await lacksOf(tx, task.kind, task.subjectId),
      secondOpinion: task.secondOpinion,
    }),
    people: depicted.map(({ ref, producedOn, adult, consents }) => ({
      id: ref,
      produced_on: producedOn,
      adult,
      consents,
    })),
    history: await historyOfTask(tx, task, requests),
  }
}
