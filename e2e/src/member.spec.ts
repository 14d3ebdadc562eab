import { expect, hostsOf, openHarness, test } from './journey.ts'

test('a member registers, uploads a face, sees it, leaves, and is told that the session is over', async ({
  page,
  origin,
  watch,
}) => {
  await openHarness(page, origin.url)
  expect(await page.evaluate(() => window.isSecureContext)).toBe(true)

  await page.evaluate(() => window.phone.register('haifeng', 'quiet-shore-7'))
  const arrived = await page.evaluate(() => window.phone.call('users/getBaseInfo'))
  expect(arrived).toMatchObject({ username: 'haifeng', is_reg: 1 })

  // On a quick line the first event is also the last: a slow one shows whether the share really grows.
  const devtools = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 400_000 }
  await devtools.send('Network.emulateNetworkConditions', slow)
  const { id, progress } = await page.evaluate(async () => window.phone.upload(await window.phone.draw(400)))
  await devtools.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  expect(new Set(progress.filter((share) => share > 0 && share < 1)).size).toBeGreaterThan(2)
  expect(progress.at(-1)).toBe(1)

  await page.evaluate((avatar) => window.phone.call('member/update', { nickname: '海风', avatar }, {}), id)
  const changed = await page.evaluate(() => window.phone.call('users/getBaseInfo'))
  expect(changed.nickname).toBe('海风')
  expect(changed.avatar_url).not.toBe(arrived.avatar_url)
  expect(await page.evaluate((address) => window.phone.show(address), changed.avatar_url)).toBe(400)

  await page.evaluate(() => window.phone.call('x/account/logout'))
  const refusal = page.evaluate(() => window.phone.call('users/personal'))
  await expect(refusal).rejects.toThrow('Refused')
  expect(await page.evaluate(() => window.phone.heard)).toEqual([expect.stringMatching(/^ended ./)])
  expect(await page.evaluate(() => window.phone.token)).toBe('')

  expect(watch.complaints).toEqual([])
  expect(hostsOf(watch)).toEqual([new URL(origin.url).host])
  // The fragment of an address is the picture's key.
  expect(origin.asked.filter((line) => line.includes('/media/'))).toHaveLength(1)
  expect(origin.asked.join('\n')).not.toContain('k=')
})
