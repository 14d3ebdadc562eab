import { decideReportCase as endpoint } from '@qingyu/contract/console-reports'
import { statementOf } from '../../calls/given-reasons.ts'
import { operatorAct } from '../../calls/operator-case.ts'
import { lockMember } from '../accounts/accounts.public.ts'
import { closeCase, findCase, lockHeldCase } from './report-cases.repo.ts'
import { ANSWERS } from './reports.copy.ts'
import { kindOf } from './reports.kinds.ts'

export const decideReportCase = operatorAct(endpoint, async (call, input, tx) => {
  const { clock, operator, settings } = call
  const at = clock.now()
  // The owner before the case, as a report does: neither waits for the other.
  const ownerId = (await findCase(tx, input.report))?.ownerId ?? null
  if (ownerId !== null) await lockMember(tx, ownerId)
  const one = await lockHeldCase(tx, input.report, operator.id, at)
  if (!one) throw call.fail('TASK_NOT_YOURS', {})

  const kind = kindOf(one.kind)
  const offered = one.appealOf === null ? kind.measures : kind.remedies
  const measures = offered.filter(({ id }) => input.measures.includes(id))
  if (measures.length < new Set(input.measures).size)
    throw call.fail('INVALID_INPUT', { field: 'measures', reason: '没有这种处理方式' })
  // Whoever loses something is told why.
  const told =
    measures.length > 0 && one.appealOf === null && one.ownerId !== null
      ? statementOf(settings.get('reports.measure_reasons'), one.kind, input)
      : { reasons: [], note: input.note }

  const source = `report:${one.id}`
  const heard: (() => void)[] = []
  for (const measure of measures) {
    const measured = { id: one.objectId, operator: operator.id, at, note: told.note, source }
    const tell = await measure.take(call, tx, measured)
    if (tell) heard.push(tell)
  }
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

function usualAnswer(acted: boolean, appeal: boolean): string {
  if (appeal) return acted ? ANSWERS.appealWon : ANSWERS.appealLost
  return acted ? ANSWERS.acted : ANSWERS.kept
}
