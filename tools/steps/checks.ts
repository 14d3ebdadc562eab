import { runProgram, step } from './run-step.ts'
import { oneFailed, onePassed, sum, type Tally } from './tally.ts'

const checks: [name: string, program: string, args: string[]][] = [
  ['format', 'oxfmt', ['--check']],
  ['lint', 'oxlint', ['--type-aware']],
  ['types', 'tsc', ['-p', '.']],
]

/** All of them, also after one has failed: one run shows everything there is to mend. */
export async function runChecks(): Promise<Tally> {
  const tallies: Tally[] = []
  for (const [name, program, args] of checks) {
    const code = await step(name, () => runProgram(program, args))
    tallies.push(code === 0 ? onePassed : oneFailed)
  }
  return sum(tallies)
}
