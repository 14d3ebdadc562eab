import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const SERVER = fileURLToPath(new URL('../../server', import.meta.url))

it('the migrations say what the tables say (npm run migration writes the next one)', () => {
  const copy = mkdtempSync(join(tmpdir(), 'migrations-'))
  cpSync(join(SERVER, 'migrations'), copy, { recursive: true })
  const before = readdirSync(copy).toSorted()
  const output = execFileSync(join(SERVER, '../node_modules/.bin/drizzle-kit'), ['generate'], {
    cwd: SERVER,
    // drizzle-kit takes a path from its own folder only.
    env: { ...process.env, MIGRATIONS_OUT: relative(SERVER, copy) },
  })
  expect(String(output)).toContain('No schema changes')
  expect(readdirSync(copy).toSorted()).toEqual(before)
  rmSync(copy, { recursive: true })
})

it('indexes are written forwards: PostgreSQL reads them backwards too, but no query asks for drizzle’s nulls last', () => {
  const tables = globSync('src/**/*.tables.ts', { cwd: SERVER })
  const backwards = tables.filter((file) =>
    /\.desc\(\)(?!\.nullsFirst)/.test(readFileSync(join(SERVER, file), 'utf8')),
  )
  expect(backwards).toEqual([])
})
