import type { Device } from './device.ts'

/** A member is reported, and an operator decides; answers the number of the case. */
export async function reportAndDecide(
  reporter: Device,
  desk: Device,
  uid: number,
  measures: string[],
  note = '资料违反社区规则',
): Promise<number> {
  await reporter.call('x/reports/create', { kind: 'user', id: uid, reason: 6 })
  const { list } = await desk.call('console/reports/queue', { limit: 50 })
  const report = list.find(({ object_id: id, appeal }) => id === uid && !appeal)?.report ?? 0
  const { pictures } = await desk.call('console/reports/claim', { report })
  const why = measures.length > 0 ? { reasons: ['harassment'], note } : {}
  await desk.call('console/reports/decide', {
    report,
    pictures: pictures.map(({ id }) => id),
    measures,
    ...why,
    seconds: 10,
  })
  return report
}
