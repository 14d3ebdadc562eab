export const REPORT_MS = 10_000

/** Tells where the film is: while it plays every 10 s, and whenever it is asked to; the same second only once. */
export function createProgressReports(second: () => number, report: (seconds: number) => void) {
  let told: number | undefined
  let ticking: ReturnType<typeof setInterval> | undefined

  function tell(): void {
    const now = Math.floor(second())
    if (now === told) return
    told = now
    report(now)
  }

  function stop(): void {
    clearInterval(ticking)
    ticking = undefined
  }

  return {
    tell,
    start(): void {
      ticking ??= setInterval(tell, REPORT_MS)
    },
    stop,
  }
}
