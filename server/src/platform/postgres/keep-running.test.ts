import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Its open files are few, so that it can use them up; what it watches is a process like any other. */
const script = `
  import { spawn } from 'node:child_process'
  import { once } from 'node:events'
  import { closeSync, openSync } from 'node:fs'
  import { setTimeout as sleep } from 'node:timers/promises'
  const { keepRunning } = await import(process.argv[1] + '/keep-running.ts')
  const { identifyChild } = await import(process.argv[1] + '/postmaster.ts')
  const watched = spawn('sleep', ['60'], { stdio: 'ignore' })
  await once(watched, 'spawn')
  const startAgain = () => Promise.reject(new Error('not to be started'))
  const stop = keepRunning(await identifyChild(watched), startAgain, (text) => console.log(text))
  const files = []
  try {
    for (;;) files.push(openSync('/dev/null'))
  } catch {}
  await sleep(2_500)
  for (const file of files) closeSync(file)
  await sleep(1_200)
  console.log(watched.exitCode === null && watched.signalCode === null ? 'alive' : 'dead')
  await stop()
`

test('a server that cannot be looked at is not taken for a dead one', async () => {
  const limited = 'ulimit -n 80 && exec "$0" --input-type=module -e "$1" "$2"'
  const { stdout } = await promisify(execFile)('sh', [
    '-c',
    limited,
    process.execPath,
    script,
    import.meta.dirname,
  ])
  const [told, ...rest] = stdout.trim().split('\n')
  expect(told).toMatch(/^PostgreSQL: it cannot be watched for now: EMFILE/)
  expect(rest).toEqual(['alive'])
})
