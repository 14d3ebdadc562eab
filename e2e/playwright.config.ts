import { defineConfig } from '@playwright/test'
import { insecureHost } from './src/addresses.ts'

const executablePath = process.env['CHROMIUM_PATH']

export default defineConfig({
  testDir: 'src',
  // One world for all: a second browser and a second PostgreSQL would only fight for the processor.
  workers: 1,
  forbidOnly: true,
  timeout: 30_000,
  use: {
    viewport: { width: 390, height: 844 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Whatever a page asks for by another name stays on this machine.
        `--host-resolver-rules=MAP ${insecureHost} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`,
      ],
    },
  },
})
