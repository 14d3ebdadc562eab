import { bootWorld } from '@qingyu/dev/world'
import { expect, it } from 'vitest'

it('does not start on a database that was made with another master secret', async () => {
  const world = await bootWorld()
  const other = Buffer.alloc(32, 9).toString('base64url')
  const { databaseUrl = '' } = world.server.services.config
  const start = bootWorld({ env: { DATABASE_URL: databaseUrl, MASTER_SECRET: other } })
  await expect(start).rejects.toThrow('This database was made with another master secret')
  await world.stop()
})
