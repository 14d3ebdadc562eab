import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

import { runProgram } from './run-step.ts'

const execute = promisify(execFile)

export async function canUseApt(): Promise<boolean> {
  return process.getuid?.() === 0 && (await which('apt-get')) !== null
}

export async function installPackages(...names: string[]): Promise<void> {
  const environment = { DEBIAN_FRONTEND: 'noninteractive' }
  const patient = ['-q', '-o', 'DPkg::Lock::Timeout=300']
  await runProgram('apt-get', [...patient, 'update'], environment)
  await runProgram('apt-get', [...patient, 'install', '-y', '--no-install-recommends', ...names], environment)
}

export async function which(name: string): Promise<string | null> {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, name)
    if (
      await access(path, constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return path
  }
  return null
}

export function runs(path: string): Promise<boolean> {
  return execute(path, ['--version'], { timeout: 30_000 }).then(
    () => true,
    () => false,
  )
}
