'use strict'
// Runs tools/<command>.ts on the Node that npm has installed beside the other packages, whatever Node the host has.

const { spawn } = require('node:child_process')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')

const { installWhenNeeded } = require('./install.cjs')

const neededNode = 24
const root = path.resolve(__dirname, '..', '..')
const modules = path.join(root, 'node_modules')

async function launch(command, args) {
  const script = path.join(root, 'tools', `${command}.ts`)
  if (!/^[a-z-]+$/.test(command ?? '') || !fs.existsSync(script)) fail(`There is no command "${command}".`)
  try {
    await installWhenNeeded()
  } catch (error) {
    fail(error.sentence ?? error.stack)
  }
  run(script, args)
}

function fail(sentence) {
  console.error(`\n${sentence}\n`)
  process.exit(1)
}

function findNode() {
  const machine = `${process.platform}-${process.arch}`
  const installed = path.join(modules, `node-${machine}`, 'bin', 'node')
  if (fs.existsSync(installed)) return installed
  if (Number(process.versions.node.split('.')[0]) >= neededNode) return process.execPath
  return fail(`npm has no Node ${neededNode} for ${machine}: install Node ${neededNode} or newer yourself.`)
}

function run(script, args) {
  const node = findNode()
  // The server gets a session of its own, so that a signal reaches it once and through us alone: a Ctrl-C would
  // otherwise come from the terminal, from npm and from here. When we are killed, its end of the channel closes.
  const apart = path.basename(script) === 'start.ts'
  // The young generation kept small: under load the server takes half the memory, at the same speed.
  const flags = apart ? require('./node-flags.json') : []
  const child = spawn(node, [...flags, script, ...args], {
    cwd: root,
    detached: apart,
    stdio: apart ? ['ignore', 'inherit', 'inherit', 'ipc'] : 'inherit',
    env: {
      ...process.env,
      PATH: [path.dirname(node), path.join(modules, '.bin'), process.env.PATH].join(path.delimiter),
      NODE_COMPILE_CACHE: path.join(modules, '.cache', 'compile'),
    },
  })
  child.on('error', (error) => fail(`${node} cannot be run on this machine (${error.message}).`))
  child.on('exit', (code, signal) => process.exit(signal ? 128 + os.constants.signals[signal] : code))
  passOnSignals(child, apart)
}

function passOnSignals(child, apart) {
  const lastSent = new Map()
  const passOn = (signal) => {
    // One Ctrl-C comes twice, from the terminal and from npm.
    if (Date.now() - (lastSent.get(signal) ?? 0) < 1000) return
    lastSent.set(signal, Date.now())
    child.kill(signal)
  }
  process.on('SIGTERM', passOn)
  process.on('SIGHUP', passOn)
  process.on('SIGINT', (signal) => {
    // A child in the foreground has it from the terminal already.
    if (apart) passOn(signal)
  })
  if (process.env.npm_lifecycle_event) {
    whenParentEnds(() => {
      if (lastSent.size === 0) passOn('SIGTERM')
    })
  }
}

/** npm, or the shell between, can be killed without a word to us. */
function whenParentEnds(act) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    act()
  }, 500)
}

module.exports = { launch }
