import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      '{wire,contract,client,ui,app,console,server,dev,tools}/**/*.test.{ts,tsx}',
      'e2e/independent/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', 'data/**'],
    globalSetup: ['dev/src/vitest-setup.ts'],
    setupFiles: ['tools/patient-tests.ts'],
    passWithNoTests: false,
    // Two cores: more workers only make PostgreSQL and argon2 wait for each other.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
})
