import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'
import { getDotPath, ValiError } from 'valibot'
import type { BaseIssue } from 'valibot'

/**
 * Structured lines on standard output. They carry paths, codes, request ids and times; never a body, a name, an
 * address, a device or a token. Whoever adds a field keeps it so (a test reads a whole journey's lines).
 */
export type Log = Logger

export const LOG_LEVELS = [...Object.keys(pino.levels.values), 'silent']

export const createLog = (level: string, destination: DestinationStream = pino.destination(1)): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
    },
    destination,
  )

interface LoggedError {
  type: string
  code?: string
  message: string
  where: string[]
  cause?: LoggedError
}

/** What a developer needs of an error, without the values that libraries put into theirs. */
export function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', where: [] }
  const code: unknown = Reflect.get(error, 'code')
  return {
    type: error.constructor.name,
    ...(typeof code === 'string' && { code }),
    message: messageOf(error, code),
    where: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .map((line) => line.trim())
      .slice(0, 12),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

function messageOf(error: Error, code: unknown): string {
  // Drizzle's message ends with the parameters of the query, which are people's data.
  const query: unknown = Reflect.get(error, 'query')
  if (typeof query === 'string') return `Failed query: ${query}`
  // Valibot quotes what it received.
  if (error instanceof ValiError) {
    const issues: BaseIssue<unknown>[] = error.issues
    return `Another shape: ${issues.map((issue) => getDotPath(issue) ?? issue.type).join(', ')}`
  }
  // PostgreSQL quotes the value that it could not take (class 22).
  return typeof code === 'string' && code.startsWith('22')
    ? error.message.replaceAll(/"[^"]*"/g, '"…"')
    : error.message
}
