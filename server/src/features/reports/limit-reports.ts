import { takeAttempt } from '../../calls/use-case.ts'
import type { Call } from '../../calls/use-case.ts'

const HOUR = 3600
const DAY = 86_400

/** A visitor is his device, and all visitors of an address together: neither is proof of a person. */
export async function limitVisitor(call: Pick<Call, 'address' | 'device' | 'limits' | 'settings'>) {
  const { settings } = call
  const { device, address } = call
  await takeAttempt(
    call,
    'report-device',
    device.toString('hex'),
    settings.get('reports.per_day_device'),
    DAY,
  )
  await takeAttempt(call, 'report-address', address, settings.get('reports.per_hour_address'), HOUR)
}

/** Tighter: each may open a case that has to be decided within two days. */
export async function limitRemovals(call: Pick<Call, 'address' | 'device' | 'limits' | 'settings'>) {
  await limitVisitor(call)
  const most = call.settings.get('reports.removals_per_hour_address')
  await takeAttempt(call, 'removal-address', call.address, most, HOUR)
}

export const limitMember = (call: Pick<Call, 'limits' | 'settings'>, uid: number): Promise<void> =>
  takeAttempt(call, 'report', String(uid), call.settings.get('reports.per_day_member'), DAY)
