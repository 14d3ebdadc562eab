import type { createWork } from '@qingyu/contract/works'
import type { InputOf } from '@qingyu/contract/endpoint'
import type { Services } from '../../calls/services.ts'
import { Refused } from '../../calls/use-case.ts'
import { dateOf } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { PublicationRefused, refusing } from '../../publication/refusal.ts'
import { peopleToShow } from '../people/people.public.ts'
import { discardPicture, usePicture } from '../uploads/uploads.public.ts'
import { priceFault } from './works.policy.ts'
import { setTags } from './tags.repo.ts'
import { isEvidence, setPeople } from './works.repo.ts'
import type { WholeWork, WrittenWork } from './works.repo.ts'

/** What the form of a work holds, for a new one and for one that is changed. */

export type WorkFields = Omit<InputOf<typeof createWork>, 'upload'>

const invalid = (field: string, reason: string) => new Refused('INVALID_INPUT', { field, reason })

/** Before anything is touched. */
export function checkFields({ clock, settings }: Services, fields: WorkFields): void {
  if (!settings.get('videos.categories').some(({ id }) => id === fields.category))
    throw invalid('category', '请选择分类')
  const range = { min: settings.get('videos.coins_min'), max: settings.get('videos.coins_max') }
  const fault = priceFault(fields.price_type, fields.coins, range)
  if (fault !== undefined) throw invalid('coins', fault)
  if (fields.produced_on > dateOf(clock.now())) throw invalid('produced_on', '拍摄日期不能晚于今天')
}

/** A poster of the film or a picture of the author's; without a choice the best poster, as soon as there are any. */
export async function chooseCover(
  tx: Tx,
  uid: number,
  wanted: string,
  posters: readonly string[],
  before?: WholeWork,
): Promise<Pick<WrittenWork, 'coverId' | 'coverUploaded'>> {
  const kept = before?.coverUploaded ? before.coverId : undefined
  if (kept !== undefined && kept === wanted) return { coverId: kept, coverUploaded: true }
  const isPoster = wanted === '' || posters.includes(wanted)
  if (!isPoster && !(await usePicture(tx, wanted, uid))) throw new Refused('PICTURE_NOT_YOURS', {})
  if (before && kept !== undefined && !(await isEvidence(tx, before.id))) await discardPicture(tx, kept)
  return { coverId: wanted || (posters[0] ?? ''), coverUploaded: !isPoster }
}

export const writtenOf = (fields: WorkFields, cover: Pick<WrittenWork, 'coverId' | 'coverUploaded'>) => ({
  title: fields.title,
  description: fields.description,
  category: fields.category,
  priceType: fields.price_type,
  coins: fields.coins,
  ...cover,
})

/** Tags, and everybody who is to be seen: of his own register, agreeing to it, and of age when it was made. */
export async function writeParts(
  tx: Tx,
  uid: number,
  id: number,
  { people, produced_on: producedOn, tags }: WorkFields,
  at: Date,
): Promise<void> {
  await setTags(tx, id, tags)
  const shown = await peopleToShow(tx, uid, people)
  if (shown === 'missing') throw new Refused('NOT_FOUND', {})
  if (shown === 'silent') throw new Refused('NO_CONSENT', {})
  await refusing(setPeople(tx, id, shown, producedOn, at)).catch((error: unknown) => {
    if (error instanceof PublicationRefused && error.rule === 'depictions_adult')
      throw invalid('produced_on', '所选人物在拍摄时未满 18 周岁')
    throw error
  })
}
