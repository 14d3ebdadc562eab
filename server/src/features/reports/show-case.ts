import type { showReportCase } from '@qingyu/contract/console-reports'
import type { OutputOf } from '@qingyu/contract/endpoint'
import type { ReportedObject } from '../../calls/reportable.ts'
import type { Services } from '../../calls/services.ts'
import { seconds } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { findAlike } from '../../scanning/known-pictures.ts'
import { membersBriefly } from '../accounts/accounts.public.ts'
import { operatorNames } from '../operators/operators.public.ts'
import { listHeld } from '../uploads/uploads.public.ts'
import { listEarlier, listEntries } from './report-cases.repo.ts'
import type { CaseRow } from './report-cases.repo.ts'
import { openReport } from './report-seal.ts'
import { kindOf } from './reports.kinds.ts'
import { presentCases } from './reports.present.ts'

type Shown = OutputOf<typeof showReportCase>
type Tools = Omit<Services, 'db'>

export async function showCase(tools: Tools, tx: Tx, one: CaseRow, operator: number): Promise<Shown> {
  const now = tools.clock.now()
  const kind = kindOf(one.kind)
  const [presented] = await presentCases(tx, [one], operator, now)
  if (!presented) throw new Error('a case is presented')
  const object = one.objectId > 0 ? await kind.find(tx, one.objectId) : undefined
  return {
    ...presented,
    title: object?.title ?? presented.title,
    claimed_until: one.claimedUntil && one.claimedUntil > now ? seconds(one.claimedUntil) : 0,
    ...(await contentOf(tools, tx, one, object)),
    entries: await entriesOf(tools, tx, one.id),
    measures: (one.appealOf === null ? kind.measures : kind.remedies).map(({ id, name }) => ({ id, name })),
    history: await historyOf(tx, one),
  }
}

/** What the object shows, or what was kept of it when its owner left. */
export async function picturesOf(
  tx: Tx,
  one: CaseRow,
  object: ReportedObject | undefined,
): Promise<readonly string[]> {
  return object?.pictures ?? (await listHeld(tx, `report:${one.id}`))
}

async function contentOf(
  { media, terms }: Tools,
  tx: Tx,
  one: CaseRow,
  object: ReportedObject | undefined,
): Promise<Pick<Shown, 'fields' | 'pictures'>> {
  const pictures = await picturesOf(tx, one, object)
  const alike = pictures.length > 0 ? (await findAlike(tx, pictures)).length : 0
  const lines = [
    ...(one.address === '' ? [] : [{ label: '地址', text: one.address }]),
    ...(object?.lines ?? []),
    ...(alike > 0 ? [{ label: '相似图片', text: `另有 ${alike} 张相同或相似的图片，将一并处理` }] : []),
  ]
  return {
    fields: lines.map(({ label, text }) => ({
      label,
      value: text,
      marks: terms.check(text).map(({ start, end, term }) => ({ start, end, term })),
    })),
    pictures: pictures.map((id) => ({ id, address: media.addressOf(id), flagged: false })),
  }
}

async function entriesOf(tools: Tools, tx: Tx, caseId: number): Promise<Shown['entries']> {
  const rows = await listEntries(tx, caseId)
  const members = await membersBriefly(
    tx,
    rows.flatMap(({ userId }) => (userId === null ? [] : [userId])),
  )
  return rows.map(({ createdAt, userId, reasonName, sealed }) => ({
    at: seconds(createdAt),
    uid: userId ?? 0,
    who: members.get(userId ?? 0)?.nickname ?? '',
    reason: reasonName,
    ...openReport(tools, caseId, sealed),
  }))
}

async function historyOf(tx: Tx, one: CaseRow): Promise<Shown['history']> {
  const { measures, remedies } = kindOf(one.kind)
  const words = new Map([...measures, ...remedies].map(({ id, name }) => [id, name]))
  const earlier = await listEarlier(tx, one)
  const names = await operatorNames(
    tx,
    earlier.map(({ decidedBy }) => decidedBy ?? 0),
  )
  return earlier.map(({ decidedAt, decidedBy, measures: taken, reasons, note }) => ({
    at: decidedAt ? seconds(decidedAt) : 0,
    who: names.get(decidedBy ?? 0) ?? '系统',
    what: taken.length > 0 ? taken.map((id) => words.get(id) ?? id).join('、') : '维持不变',
    text: [reasons.join('、'), note].filter((part) => part !== '').join('：'),
  }))
}
