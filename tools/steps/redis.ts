import { canUseApt, installPackages, runs } from './system-packages.ts'

/** The tests of what processes share need a real one; where it cannot be had they are skipped, and it is said. */
export async function ensureRedis(): Promise<void> {
  if (await runs('redis-server')) return
  if (await canUseApt()) {
    console.log('Installing Redis from the packages of the system')
    await installPackages('redis-server')
    if (!(await runs('redis-server')))
      console.error('redis-server could not be installed: its tests will fail.')
  } else console.log('There is no redis-server here: its tests are skipped. Install it to run them.')
}
