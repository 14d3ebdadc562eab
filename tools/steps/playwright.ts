import { readFile } from 'node:fs/promises'
import { number, object, parse } from 'valibot'

import { runProgram } from './run-step.ts'
import { oneFailed, type Tally } from './tally.ts'
import { withTemporaryFile } from './temporary-file.ts'

const reportShape = object({ stats: object({ expected: number(), unexpected: number(), flaky: number() }) })

export function runPlaywright(config: string, browser: string): Promise<Tally> {
  return withTemporaryFile('playwright.json', async (file) => {
    const code = await runProgram('playwright', ['test', `--config=${config}`, '--reporter=list,json'], {
      CHROMIUM_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    })
    const text = await readFile(file, 'utf8').catch(() => null)
    return text === null ? oneFailed : countPlaywright(JSON.parse(text), code)
  })
}

export function countPlaywright(report: unknown, code: number): Tally {
  const { expected, unexpected, flaky } = parse(reportShape, report).stats
  return { passed: expected + flaky, failed: unexpected === 0 && code !== 0 ? 1 : unexpected }
}
