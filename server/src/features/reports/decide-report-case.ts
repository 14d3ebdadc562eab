import { decideReportCase as endpoint } from '@qingyu/contract/console-reports'
import { statementOf } from '../../calls/given-reasons.ts'
import { operatorAct } from '../../calls/operator-case.ts'
import type { Tx } from '../../platform/database.ts'
import { lockMember } from '../accounts/accounts.public.ts'
import { dropHeld, ownersOfAlike } from '../uploads/uploads.public.ts'
import { closeCase, findCase, lockHeldCase } from './report-cases.repo.ts'
import { ALIKE_NOTE, ANSWERS } from './reports.copy.ts'
import { kindOf } from './reports.kinds.ts'
import { insertCase } from './reports.repo.ts'
import { picturesOf } from './show-case.ts'

export const decideReportCase = operatorAct(endpoint, async (call, input, tx) => {
  const { clock, operator, settings } = call
  const at = clock.now()
  // The owners before the case and in one order, as a report does: neither waits for the other.
  const ownerId = (await findCase(tx, input.report))?.ownerId ?? null
  const alike = input.measures.length > 0 ? await ownersOfAlike(tx, input.pictures) : []
  const owners = new Set([ownerId ?? 0, ...alike.map((one) => one.ownerId)])
  for (const uid of [...owners].toSorted((one, other) => one - other)) if (uid > 0) await lockMember(tx, uid)
  const one = await lockHeldCase(tx, input.report, operator.id, at)
  if (!one) throw call.fail('TASK_NOT_YOURS', {})

  const kind = kindOf(one.kind)
  const offered = one.appealOf === null ? kind.measures : kind.remedies
  const measures = offered.filter(({ id }) => input.measures.includes(id))
  if (measures.length < new Set(input.measures).size)
    throw call.fail('INVALID_INPUT', { field: 'measures', reason: '没有这种处理方式' })
  const ofPictures = measures.some((measure) => measure.ofPictures)
  // Whoever loses something is told why.
  const told =
    measures.length > 0 && one.appealOf === null && (one.ownerId !== null || ofPictures)
      ? statementOf(settings.get('reports.measure_reasons'), one.kind, input)
      : { reasons: [], note: input.note }
  const pictures = await picturesOf(tx, one, await kind.find(tx, one.objectId))
  // Or he shows a picture of somebody else's at the last moment, and that one is taken down for him.
  if (ofPictures && pictures.join() !== input.pictures.join()) throw call.fail('OBJECT_CHANGED', {})

  const source = `report:${one.id}`
  const contested = one.appealOf === null ? null : await contestedBy(tx, one.appealOf)
  const heard: (() => void)[] = []
  for (const measure of measures) {
    const measured = {
      id: one.objectId,
      operator: operator.id,
      at,
      reasons: told.reasons,
      note: told.note,
      source,
      pictures,
      contested,
    }
    const { tell, others = [] } = await measure.take(call, tx, measured)
    if (tell) heard.push(tell)
    for (const other of others)
      await insertCase(tx, {
        ...other,
        kind: one.kind,
        partOf: one.id,
        openedAt: at,
        lookDueAt: at,
        dueAt: at,
        lookedAt: at,
        decidedBy: operator.id,
        decidedAt: at,
        measures: [measure.id],
        reasons: told.reasons,
        note: ALIKE_NOTE,
      })
  }
  await dropHeld(tx, source)
  await closeCase(tx, one.id, {
    decidedBy: operator.id,
    decidedAt: at,
    measures: measures.map(({ id }) => id),
    ...told,
    answer: input.answer || usualAnswer(measures.length > 0, one.appealOf !== null),
    seconds: input.seconds,
  })
  return {
    answer: {},
    subject: source,
    details: {
      object: `${one.kind}:${one.objectId}`,
      measures: measures.map(({ id }) => id).join(','),
      seconds: input.seconds,
    },
    committed: () => heard.forEach((tell) => tell()),
  }
})

/** Whoever was only met by what was decided about another contests his part of it. */
async function contestedBy(tx: Tx, id: number) {
  const decided = await findCase(tx, id)
  if (!decided) throw new Error(`the contested case ${id} is gone`)
  const { partOf, ownerId } = decided
  return { source: `report:${partOf ?? id}`, ownerId: ownerId ?? 0, whole: partOf === null }
}

function usualAnswer(acted: boolean, appeal: boolean): string {
  if (appeal) return acted ? ANSWERS.appealWon : ANSWERS.appealLost
  return acted ? ANSWERS.acted : ANSWERS.kept
}
