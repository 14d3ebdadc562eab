import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

export interface Metrics {
  registry: Registry
  /** Seconds of one call, by its path and how it ended. */
  observeCall(path: string, outcome: string, seconds: number): void
  refusedEnvelopes: Counter<'refusal'>
  shedRequests: Counter<'reason'>
  gauge(name: string, help: string, read: () => number): void
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'qingyu_call_seconds',
    help: 'Time per call by path and outcome: ok, or the code of the refusal',
    labelNames: ['path', 'outcome'],
    buckets: [0.002, 0.01, 0.05, 0.2, 1, 5],
    registers: [registry],
  })
  // Finding a series by its labels costs more than counting in it.
  const callSeries = new Map<string, Histogram.Internal<'path' | 'outcome'>>()
  return {
    registry,
    observeCall: (path, outcome, seconds) => {
      const key = `${path} ${outcome}`
      const series = callSeries.get(key) ?? calls.labels(path, outcome)
      callSeries.set(key, series)
      series.observe(seconds)
    },
    refusedEnvelopes: new Counter({
      name: 'qingyu_refused_envelopes_total',
      help: 'Envelopes that were refused before a call was known',
      labelNames: ['refusal'],
      registers: [registry],
    }),
    shedRequests: new Counter({
      name: 'qingyu_shed_requests_total',
      help: 'Requests answered 503 to stay alive',
      labelNames: ['reason'],
      registers: [registry],
    }),
    gauge: (name, help, read) => {
      const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect: () => gauge.set(read()) })
    },
  }
}
