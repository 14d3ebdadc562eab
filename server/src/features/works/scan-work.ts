import { number, object } from 'valibot'
import { defineJob } from '../../calls/job.ts'
import type { Services } from '../../calls/services.ts'
import { secondsLater } from '../../platform/clock.ts'
import type { ScanHit } from '../../publication/publication.ts'
import { hashesOf } from '../../scanning/known-pictures.ts'
import { rememberPicture, scanRemembered } from '../../scanning/scan-pictures.ts'
import type { KnownBy } from '../../scanning/scan-pictures.ts'
import { lockMember } from '../accounts/accounts.public.ts'
import { VIDEO } from './works.kind.ts'
import { clockOf } from './works.policy.ts'
import { listTagsOf } from './tags.repo.ts'
import { findWork, lockWork } from './works.repo.ts'
import type { WholeWork } from './works.repo.ts'

const HOUR = 3600

/** Looks a submitted work through, pictures and words, and puts it before the reviewers with what was found. */
export const scanWork = defineJob({
  name: 'works:scan',
  payload: object({ id: number(), version: number() }),
  run: async (services, { id, version }) => {
    const { clock, db, publication, settings } = services
    const work = await findWork(db, id)
    if (!isScanned(work, version)) return
    const pictures = picturesOf(work)
    const unknown = await lookAtUnknown(services, [...pictures.keys()])
    const words = await wordsOf(services, work)

    await db.transaction(async (tx) => {
      if (!(await lockMember(tx, work.author))) return
      // Taken down or scanned by another meanwhile.
      if (!isScanned(await lockWork(tx, id), version)) return
      const at = clock.now()
      for (const picture of unknown) await rememberPicture(tx, picture, at)
      const found = await scanRemembered(tx, [...pictures.keys()], at)
      const places = found.map(({ pictureId, reason }) => `${pictures.get(pictureId)}（${reason}）`)
      const seen: ScanHit[] =
        places.length > 0 ? [{ severity: 'quarantine', source: 'hash', detail: places.join('、') }] : []
      const dueAt = secondsLater(at, settings.get('review.due_hours') * HOUR)
      await publication.scanned(tx, { kind: VIDEO, id, at, hits: [...seen, ...words], dueAt })
    })
  },
})

const isScanned = (work: WholeWork | undefined, version: number): work is WholeWork =>
  work?.state === 'scan' && work.version === version

/** By its id, where each stands in the film. */
export function picturesOf({ coverId, manifest }: WholeWork): Map<string, string> {
  const frames = manifest?.frames ?? []
  return new Map([
    ...frames.map(({ objectId, atMs }) => [objectId, clockOf(Math.floor(atMs / 1000))] as const),
    ...(coverId === '' ? [] : [[coverId, '封面'] as const]),
  ])
}

/** Frames come from the film, not from an upload: what they are known by is worked out here, once. */
async function lookAtUnknown({ db, media }: Services, ids: readonly string[]): Promise<KnownBy[]> {
  const known = new Set((await hashesOf(db, ids)).map(({ pictureId }) => pictureId))
  const looked: KnownBy[] = []
  for (const id of ids) {
    if (known.has(id)) continue
    const picture = await media.knowPicture(id)
    // One that nobody looked at is not a clear one.
    if (!picture) throw new Error('a picture of a work is gone before it was scanned')
    looked.push({ id, ...picture, encodedSha256: picture.sha256, met: [] })
  }
  return looked
}

/** Terms may have come in since it was written: those that refuse are looked for again. */
async function wordsOf({ db, terms }: Services, work: WholeWork): Promise<ScanHit[]> {
  const tags = (await listTagsOf(db, [work.id])).get(work.id) ?? []
  const texts = { 标题: work.title, 简介: work.description, 标签: tags.join(' ') }
  const found = Object.entries(texts).flatMap(([label, text]) =>
    terms.check(text).map(({ severity, term }) => ({ severity, text: `${label}：${term}` })),
  )
  return (['refuse', 'review'] as const).flatMap((severity) => {
    const places = new Set(found.filter((one) => one.severity === severity).map(({ text }) => text))
    return places.size > 0 ? [{ severity, source: 'terms', detail: [...places].join('、') }] : []
  })
}
