import { callsIn, expect, openHarness, test } from './journey.ts'

for (const [name, minutes] of [
  ['an hour fast', 60],
  ['an hour slow', -60],
] as const) {
  test(`a phone whose clock is ${name} corrects itself once`, async ({ page, origin }) => {
    await page.clock.setSystemTime(Date.now() + minutes * 60_000)
    await openHarness(page, origin.url)
    await page.evaluate(
      (username) => window.phone.register(username, 'quiet-shore-7'),
      `chao_${minutes + 60}`,
    )
    await page.evaluate(() => window.phone.call('users/getBaseInfo'))
    const { url } = await page.evaluate(async () => window.phone.upload(await window.phone.draw(64)))
    expect(await page.evaluate((address) => window.phone.show(address), url)).toBe(64)

    expect(callsIn(origin.asked)).toEqual([
      'users/register_account',
      'users/register_account',
      'users/getBaseInfo',
      'home/getConfig',
    ])
    expect(await page.evaluate(() => window.phone.heard)).toEqual([])
  })
}
