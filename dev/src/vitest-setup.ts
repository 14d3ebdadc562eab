import { shareDatabaseServer } from './database-server.ts'

/** Vitest calls it once before all test files and, at the end, what it returned. */
export const setup = (): Promise<() => Promise<void>> => shareDatabaseServer()
