import { canUseApt, installPackages, which } from './system-packages.ts'

/** Films are made by it. Where it cannot be had everything else works, and it is said. */
export async function ensureFfmpeg(tell: (line: string) => void): Promise<void> {
  if (await isInstalled()) return
  if (await canUseApt()) {
    tell('Installing ffmpeg from the packages of the system')
    await installPackages('ffmpeg')
    if (await isInstalled()) return
  }
  // Not before: `npm test` has no other use for the server's code.
  const { readConfig, warningsOf } = await import('@qingyu/server/main')
  for (const warning of await warningsOf(readConfig(process.env).videoPrograms)) tell(warning)
}

async function isInstalled(): Promise<boolean> {
  const { FFMPEG_PATH, FFPROBE_PATH } = process.env
  return Boolean(FFMPEG_PATH ?? (await which('ffmpeg'))) && Boolean(FFPROBE_PATH ?? (await which('ffprobe')))
}
