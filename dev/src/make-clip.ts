import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findPrograms } from '@qingyu/server/main'

const execute = promisify(execFile)

/** A small film with sound, made on the spot: something that a member could upload. */
export async function makeClip(path: string, seconds: number, size = '320x180'): Promise<string> {
  const { ffmpeg } = await findPrograms()
  const sources = ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=25`, '-f', 'lavfi', '-i', 'sine=f=440:r=48000']
  const film = ['-t', String(seconds), '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
  await execute(ffmpeg, ['-nostdin', '-v', 'error', '-y', ...sources, ...film, path])
  return path
}
