import type { Services } from '../../calls/services.ts'
import { secondsLater } from '../../platform/clock.ts'

const DAY = 86_400

export const appealEndsAt = ({ settings }: Pick<Services, 'settings'>, decidedAt: Date | null): Date =>
  decidedAt ? secondsLater(decidedAt, settings.get('reports.appeal_days') * DAY) : new Date(0)
