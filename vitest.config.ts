import { defineConfig } from 'vitest/config'

const FEATURES = 'server/src/features/**/*.test.ts'

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'features',
          include: [FEATURES],
          // Each file has a world of its own, and no module of the server keeps anything: loading it once a worker
          // instead of once a file saves two minutes.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'all else',
          include: [
            '{wire,contract,client,ui,app,console,server,dev,tools}/**/*.test.{ts,tsx}',
            'e2e/independent/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', 'data/**', FEATURES],
        },
      },
    ],
    globalSetup: ['dev/src/vitest-setup.ts'],
    setupFiles: ['tools/patient-tests.ts'],
    passWithNoTests: false,
    // Two cores: more workers only make PostgreSQL and argon2 wait for each other.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
})
