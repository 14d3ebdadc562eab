import type { ServerResponse } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Metrics } from '../platform/metrics.ts'

const SLOWEST_LOOP_MS = 1000
const LOOK_EVERY_MS = 500

/**
 * 503 before collapse: when the event loop lags (the processor is the bottleneck) or too many requests wait (the
 * database is). What is admitted is answered in time; health, metrics and pings do not ask.
 */
export interface Pressure {
  /** False: answer 503 and do nothing else. */
  admit(response: ServerResponse): boolean
}

export function createPressure(
  metrics: Metrics,
  kind: 'calls' | 'films' | 'uploads' | 'video_uploads',
  mostInFlight: number,
  loopDelayMs = measureLoop(),
): Pressure {
  let inFlight = 0
  metrics.gauge(`qingyu_${kind}_in_flight`, `How many ${kind} are being worked on`, () => inFlight)
  const shed = (reason: string) => {
    metrics.shedRequests.inc({ reason })
    return false
  }
  return {
    admit: (response) => {
      if (inFlight >= mostInFlight) return shed('in flight')
      if (loopDelayMs() > SLOWEST_LOOP_MS) return shed('event loop')
      inFlight += 1
      // However it ends: answered, refused, or the member's connection gone.
      response.once('close', () => {
        inFlight -= 1
      })
      return true
    },
  }
}

function measureLoop(): () => number {
  const histogram = monitorEventLoopDelay({ resolution: 20 })
  histogram.enable()
  let delay = 0
  setInterval(() => {
    delay = histogram.mean / 1e6
    histogram.reset()
  }, LOOK_EVERY_MS).unref()
  return () => delay
}
