import { readdirSync, readFileSync } from 'node:fs'

/** Processor seconds and memory of processes, as the kernel counts them: what a noisy machine cannot distort. */

const TICKS_PER_SECOND = 100

export function processorSeconds(pid: number): number {
  const fields = statOf(pid)
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** The postmaster's children come and go; those that ended count with their parent. */
export function familySeconds(pid: number): number {
  const fields = statOf(pid)
  const ended = (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => parentOf(child) === pid)
  return processorSeconds(pid) + ended + children.reduce((sum, child) => sum + processorSeconds(child), 0)
}

export function residentMegabytes(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1000
}

/** What follows the name, which may itself hold blanks and brackets. */
function statOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(statOf(pid)[1])
  } catch {
    // It ended while we looked.
    return undefined
  }
}
