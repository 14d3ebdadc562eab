import { readFile } from 'node:fs/promises'
import { array, number, object, parse, string } from 'valibot'

import { runProgram } from './run-step.ts'
import { oneFailed, type Tally } from './tally.ts'
import { withTemporaryFile } from './temporary-file.ts'

const reportShape = object({
  numPassedTests: number(),
  numFailedTests: number(),
  testResults: array(object({ status: string(), assertionResults: array(object({ status: string() })) })),
})

export function runVitest(filters: string[]): Promise<Tally> {
  return withTemporaryFile('vitest.json', async (file) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const code = await runProgram('vitest', ['run', ...reporters, ...filters])
    const text = await readFile(file, 'utf8').catch(() => null)
    return text === null ? oneFailed : countVitest(JSON.parse(text), code)
  })
}

export function countVitest(report: unknown, code: number): Tally {
  const { numPassedTests, numFailedTests, testResults } = parse(reportShape, report)
  // A file that cannot even be loaded fails without a test of its own.
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  )
  const failed = numFailedTests + broken.length
  // An error outside of any test shows in the exit code alone.
  return { passed: numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed }
}
