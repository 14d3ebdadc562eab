import type { Services } from '../../calls/services.ts'
import { secondsLater } from '../../platform/clock.ts'
import { businessDaysLater } from './reports.policy.ts'

const HOUR = 3600

/** By when somebody must have looked, and by when it must be decided. */
export function deadlines({ settings }: Pick<Services, 'settings'>, at: Date, urgent: boolean) {
  const lookDueAt = secondsLater(at, settings.get('reports.look_hours') * HOUR)
  const dueAt = urgent
    ? secondsLater(at, settings.get('reports.urgent_hours') * HOUR)
    : businessDaysLater(at, settings.get('reports.business_days'))
  return { lookDueAt, dueAt }
}
