/** What the last line of a run adds up. */
export interface Tally {
  passed: number
  failed: number
}

export const nothing: Tally = { passed: 0, failed: 0 }
export const onePassed: Tally = { passed: 1, failed: 0 }
export const oneFailed: Tally = { passed: 0, failed: 1 }

export function sum(tallies: Tally[]): Tally {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.reduce((total, { failed }) => total + failed, 0),
  }
}

/** The one line that a caller may rely on, and the exit code that goes with it. A run of nothing is no success. */
export function conclude({ passed, failed }: Tally): void {
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
}
