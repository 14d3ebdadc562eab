import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/**/*.tables.ts',
  // A test generates into a copy and expects nothing new.
  out: process.env['MIGRATIONS_OUT'] ?? './migrations',
  casing: 'snake_case',
  migrations: { prefix: 'index' },
})
