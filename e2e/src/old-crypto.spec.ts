import { insecureHost } from './addresses.ts'
import { expect, hostsOf, openHarness, test } from './journey.ts'

test('without a secure context the other back end is loaded, and everything works the same', async ({
  page,
  origin,
  bundle,
  watch,
}) => {
  const { port } = new URL(origin.url)
  await openHarness(page, `http://${insecureHost}:${port}`)
  expect(await page.evaluate(() => [window.isSecureContext, typeof crypto.subtle])).toEqual([
    false,
    'undefined',
  ])

  await page.evaluate(() => window.phone.register('laogang', 'quiet-shore-7'))
  const { id } = await page.evaluate(async () => window.phone.upload(await window.phone.draw(200)))
  await page.evaluate((avatar) => window.phone.call('member/update', { avatar }), id)
  const { avatar_url: avatar } = await page.evaluate(() => window.phone.call('users/getBaseInfo'))
  expect(await page.evaluate((address) => window.phone.show(address), avatar)).toBe(200)
  await page.evaluate(() => window.phone.call('x/account/logout'))
  await expect(page.evaluate(() => window.phone.call('users/personal'))).rejects.toThrow('Refused')
  expect(await page.evaluate(() => window.phone.heard)).toEqual([expect.stringMatching(/^ended ./)])

  expect(nobleIn(watch.requests)).toHaveLength(2)
  expect(bundle.filter(({ path }) => nobleName.test(path))).toHaveLength(2)
  expect(watch.complaints).toEqual([])
  expect(hostsOf(watch)).toEqual([`${insecureHost}:${port}`])
})

test('a browser that has WebCrypto, but not the curve, loads it for calls alone', async ({
  page,
  origin,
  watch,
}) => {
  await page.addInitScript(() => {
    const value = (): Promise<never> => Promise.reject(new DOMException('no such curve', 'NotSupportedError'))
    Object.defineProperty(SubtleCrypto.prototype, 'generateKey', { value })
  })
  await openHarness(page, origin.url)
  await page.evaluate(() => window.phone.register('jiuan', 'quiet-shore-7'))
  const { url } = await page.evaluate(async () => window.phone.upload(await window.phone.draw(64)))
  expect(await page.evaluate((address) => window.phone.show(address), url)).toBe(64)
  expect(nobleIn(watch.requests)).toHaveLength(1)
  expect(watch.complaints).toEqual([])
})

test('a browser of today does not load it', async ({ page, origin, watch }) => {
  await openHarness(page, origin.url)
  await page.evaluate(() => window.phone.call('home/getConfig'))
  expect(nobleIn(watch.requests)).toEqual([])
})

const nobleName = /noble-crypto/
const nobleIn = (requests: URL[]): URL[] => requests.filter(({ pathname }) => nobleName.test(pathname))
