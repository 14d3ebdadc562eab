import { userInfo } from 'node:os'

/** A reason for not starting that a person at the terminal can act on: printed alone, without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}

interface SystemError extends Error {
  code: string
  syscall?: string
  path?: string
  address?: string
  port?: number
}

function isSystemError(error: unknown): error is SystemError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}

/** Of an error of the system or of PostgreSQL; empty for any other. */
export function codeOf(error: unknown): string {
  return isSystemError(error) ? error.code : ''
}

function currentUser(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run under a number that has no name.
    return `user ${process.getuid?.() ?? '?'}`
  }
}

function listenSentence({ code, port }: SystemError): string | null {
  const next = port === undefined || port < 1024 ? 3000 : port + 1
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program. Stop it, or choose another port: PORT=${next} npm start`
  }
  if (code === 'EACCES') {
    return `${currentUser()} may not open port ${port}. Choose a port above 1023: PORT=${next} npm start`
  }
  return null
}

function networkSentence({ code, address, port, message }: SystemError): string | null {
  if (code === 'ECONNREFUSED') return `Nothing answers at ${address ?? '?'}${port ? `:${port}` : ''}.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `The name cannot be resolved: ${message}.`
  return null
}

function fileSentence({ code, path }: SystemError, place = path ?? 'the data folder'): string | null {
  switch (code) {
    case 'ENOSPC':
      return `The disk that holds ${place} is full. Free some space, or set DATA_DIR to a folder on another disk.`
    case 'EDQUOT':
      return `The disk quota for ${place} is used up. Free some space, or set DATA_DIR to a folder elsewhere.`
    case 'EACCES':
    case 'EPERM':
      return `${currentUser()} has no permission for ${place}. Give it to this user, or set DATA_DIR to a folder of its own.`
    case 'EROFS':
      return `${place} is on a read-only disk. Set DATA_DIR to a folder that can be written.`
    case 'ENOTDIR':
    case 'EEXIST':
      return `${place} is not a folder. Move the file away, or set DATA_DIR to another folder.`
    case 'EMFILE':
    case 'ENFILE':
      return 'Too many open files: raise the limit (ulimit -n) and start again.'
    default:
      return null
  }
}

function sentenceFor(error: SystemError, place?: string): string | null {
  const { syscall = '' } = error
  if (['listen', 'bind'].includes(syscall)) return listenSentence(error)
  if (['connect', 'getaddrinfo'].includes(syscall)) return networkSentence(error)
  return fileSentence(error, error.path ?? place)
}

/**
 * The sentence for an error of the system that has a known way out, or the error as it came: an unknown failure keeps
 * its stack. `place` is named when the system did not say where it happened.
 */
export function explained(error: unknown, place?: string): unknown {
  if (error instanceof StartError || !isSystemError(error)) return error
  const sentence = sentenceFor(error, place)
  return sentence === null ? error : new StartError(sentence, { cause: error })
}

/** Runs a step of the start-up so that whatever it throws has been through `explained`. */
export async function explaining<T>(place: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    throw explained(error, place)
  }
}
