import { readWork as endpoint } from '@qingyu/contract/works'
import { useCase } from '../../calls/use-case.ts'
import { statementOfReasons } from '../../publication/history.ts'
import { VIDEO } from './works.kind.ts'
import { addressOrNone, refusalOf } from './works.present.ts'
import { listTagsOf } from './tags.repo.ts'
import { findWork, listShown } from './works.repo.ts'

export const readWork = useCase(endpoint, async (call, { id }) => {
  const { db, media } = call
  const work = await findWork(db, id)
  if (work?.author !== call.caller.uid) throw call.fail('WORK_NOT_YOURS', {})
  const [tags, shown, statement] = await Promise.all([
    listTagsOf(db, [id]),
    listShown(db, id),
    statementOfReasons(db, VIDEO, id),
  ])
  return {
    id,
    state: work.state,
    title: work.title,
    description: work.description,
    tags: tags.get(id) ?? [],
    category: work.category,
    cover: { id: work.coverId, url: addressOrNone(call, work.coverId) },
    posters: (work.manifest?.posters ?? []).map((poster) => ({ id: poster, url: media.addressOf(poster) })),
    price_type: work.priceType,
    coins: work.coins,
    people: shown.map(({ ref }) => ref),
    // Kept with the people: of a film without any it matters to nobody.
    produced_on: shown[0]?.producedOn ?? '',
    duration: work.duration,
    ...refusalOf(work, statement),
  }
})
