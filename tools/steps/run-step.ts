import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** Runs a program with its output on ours. Resolves with its exit code; one that could not be run counts as 127. */
export async function runProgram(
  program: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<number> {
  const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...environment } })
  let stoppedBy: NodeJS.Signals | null = null
  const stop = (signal: NodeJS.Signals) => {
    stoppedBy = signal
    // A Ctrl-C has reached the whole foreground; a SIGTERM has reached us alone.
    if (signal !== 'SIGINT') child.kill(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, stop)
  const code = await new Promise<number>((resolve) => {
    child.on('error', (error) => {
      console.error(error.message)
      resolve(127)
    })
    child.on('exit', (exitCode, signal) => resolve(exitCode ?? 128 + constants.signals[signal ?? 'SIGKILL']))
  })
  for (const signal of signals) process.off(signal, stop)
  // The program has cleaned up; nobody wants the steps after it any more.
  if (stoppedBy) process.exit(128 + constants.signals[stoppedBy])
  return code
}

/** A heading, the work, and how long it took. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  console.log(`\n── ${name}`)
  try {
    return await work()
  } finally {
    console.log(`── ${name}: ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  }
}
