import { join } from 'node:path'
import '@qingyu/server/lean-imports'

// Only now: what is imported statically is linked before the line above has run.
const { explained, inviteFirstOwner, readConfig, startServer, StartError } =
  await import('@qingyu/server/main')
const { buildApp, builtApp, isStale } = await import('./steps/build-app.ts')
const { ensureFfmpeg } = await import('./steps/ffmpeg.ts')
const { WEB_APPS } = await import('./app-build/web-apps.ts')
const { DEMO_PASSWORD, fillDemo, refuseDemo } = await import('@qingyu/dev/demo')
const { fillDemoConsole } = await import('@qingyu/dev/demo-console')
const { fillFilms } = await import('@qingyu/dev/demo-films/fill-films')

const root = join(import.meta.dirname, '..')
const began = performance.now()
const tell = (line: string) =>
  console.log(`  ${((performance.now() - began) / 1000).toFixed(1).padStart(5)} s  ${line}`)

// A closed terminal must not end the server in the middle of something.
process.stdout.on('error', () => undefined)
const stop = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop.abort(name))
// The launcher was killed without a word: nobody is left to tell us to stop.
process.on('disconnect', () => stop.abort('disconnect'))
process.channel?.unref()

async function main(): Promise<void> {
  if (readConfig(process.env).roles.has('worker')) await ensureFfmpeg(root, tell)
  const config = readConfig(process.env)
  if (config.roles.has('api')) await keepBuilt({ app: config.appDir, console: config.consoleDir })
  const server = await startServer({ config, tell, signal: stop.signal })
  try {
    if (!config.demo) await refuseDemo(server)
    const accounts = config.demo ? await fillDemo(server, tell) : []
    const wayIn = config.demo ? await demoWayIn(server) : await ownersWayIn(server)
    console.log(`\n  青屿 is ready: ${server.url || 'no HTTP in these roles'}\n`)
    for (const { username, password, nickname } of accounts)
      console.log(`    ${username} / ${password}  ${nickname}`)
    for (const line of wayIn) console.log(`    ${line}`)
    console.log(accounts.length + wayIn.length > 0 ? '\n  Ctrl-C stops it.\n' : '  Ctrl-C stops it.\n')
    // While it is in use already.
    const films = config.demo
      ? fillFilms(server, { password: DEMO_PASSWORD, tell, signal: stop.signal })
      : undefined
    if (!stop.signal.aborted)
      await new Promise((done) => stop.signal.addEventListener('abort', done, { once: true }))
    console.log('\n  Stopping: answering what was accepted, closing the database')
    await films
  } finally {
    await server.stop()
  }
  console.log('  Stopped.')
}

type Server = Awaited<ReturnType<typeof startServer>>

async function demoWayIn(server: Server): Promise<string[]> {
  const owner = await fillDemoConsole(server, tell)
  return owner ? [`/console/  ${owner.login} / ${owner.password}  TOTP secret ${owner.totpSecret}`] : []
}

/** As long as nobody can sign in to the console: the link that makes its first owner. */
async function ownersWayIn(server: Server): Promise<string[]> {
  const first = server.url ? await inviteFirstOwner(server.services) : undefined
  return first
    ? [
        `The console has no owner yet. ${first.login} sets a password here, once (kept in ${first.file}):`,
        first.link,
      ]
    : []
}

/** What is served out of another folder is somebody else's to build. */
async function keepBuilt(folders: Record<(typeof WEB_APPS)[number], string>): Promise<void> {
  for (const webApp of WEB_APPS) {
    if (folders[webApp] !== builtApp(root, webApp) || !isStale(root, webApp)) continue
    tell(`Building the ${webApp}`)
    try {
      await buildApp(root, webApp, stop.signal)
    } catch (error) {
      if (stop.signal.aborted) throw error
      throw new StartError(
        `The ${webApp} could not be built. ${error instanceof Error ? error.message : String(error)}`,
      )
    }
  }
}

try {
  await main()
} catch (error) {
  const known = explained(error)
  if (stop.signal.aborted) console.log('  Stopped before it was ready.')
  else if (known instanceof StartError) console.error(`\n  ${known.message}\n`)
  else console.error(known)
  process.exitCode = stop.signal.aborted ? 0 : 1
}
