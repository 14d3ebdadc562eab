import {
  deadAddress,
  listen,
  listenAsLine,
  listenAsPortal,
  passOn,
  passOnAndLoseAnswer,
} from './addresses.ts'
import { callsIn, expect, hostsOf, openHarness, test } from './journey.ts'

test('passes a dead line and two hotels by, and calls through the honest line of another origin', async ({
  page,
  origin,
  world,
  watch,
  setLines,
}) => {
  const portal = await listenAsPortal()
  // One that lets every origin read its answer: only what it says gives it away.
  const openPortal = await listenAsPortal({ 'access-control-allow-origin': '*' })
  const portals = [portal, openPortal]
  // The first good answer ends the race, so the honest one waits until the others have had their say.
  const line = await listen((request, response) => {
    const answer = (): void => {
      if (portals.every(({ asked }) => asked.length > 0)) passOn(world.url, request, response)
      else setTimeout(answer, 20)
    }
    answer()
  })
  const lines = [await deadAddress(), portal.url, openPortal.url, line.url]
  await setLines(lines)
  await openHarness(page, origin.url)

  await page.evaluate(() => window.phone.register('yuhang', 'quiet-shore-7'))
  expect(await page.evaluate(() => window.phone.call('users/getBaseInfo'))).toMatchObject({
    username: 'yuhang',
  })
  expect(await page.evaluate(() => window.phone.line())).toBe(line.url)

  expect(callsIn(line.asked)).toEqual(['users/register_account', 'users/getBaseInfo'])
  for (const { asked } of portals) expect(asked).toEqual(['GET /ping.txt'])
  expect(callsIn(origin.asked)).toEqual([])
  // Nothing that would make the browser ask the line for leave first.
  expect(line.asked.filter((asked) => asked.startsWith('OPTIONS'))).toEqual([])
  expect(hostsOf(watch)).toEqual([origin.url, ...lines].map((address) => new URL(address).host).toSorted())
  await Promise.all([portal.close(), openPortal.close(), line.close()])
})

test('uploads and pictures go to the app’s own origin, whatever the lines are', async ({
  page,
  origin,
  world,
  setLines,
}) => {
  const line = await listenAsLine(world.url)
  await setLines([line.url])
  await openHarness(page, origin.url)
  await page.evaluate(() => window.phone.register('shanhu', 'quiet-shore-7'))
  const { url } = await page.evaluate(async () => window.phone.upload(await window.phone.draw(64)))
  expect(await page.evaluate((address) => window.phone.show(address), url)).toBe(64)
  expect(callsIn(line.asked)).toEqual(['users/register_account', 'home/getConfig'])
  expect(line.asked.filter((asked) => /upload|media|wire\.json/.test(asked))).toEqual([])
  await line.close()
})

test('the line dies in mid-session: the next is chosen, and the call still succeeds', async ({
  page,
  origin,
  world,
  setLines,
}) => {
  const first = await listenAsLine(world.url)
  // Silent at first, so that it is clear who wins.
  let awake = false
  const second = await listen((request, response) => {
    if (awake) passOn(world.url, request, response)
  })
  await setLines([first.url, second.url])
  await openHarness(page, origin.url)
  await page.evaluate(() => window.phone.register('qianlang', 'quiet-shore-7'))
  expect(await page.evaluate(() => window.phone.line())).toBe(first.url)

  awake = true
  await first.close()
  expect(await page.evaluate(() => window.phone.call('users/getBaseInfo'))).toMatchObject({
    username: 'qianlang',
  })
  expect(await page.evaluate(() => window.phone.line())).toBe(second.url)
  expect(callsIn(second.asked)).toEqual(['users/getBaseInfo'])
  expect(await page.evaluate(() => window.phone.heard)).toEqual([])
  await second.close()
})

test('all lines die: the app’s own origin takes over', async ({ page, origin, world, setLines }) => {
  const line = await listenAsLine(world.url)
  await setLines([line.url])
  await openHarness(page, origin.url)
  await page.evaluate(() => window.phone.call('home/getConfig'))
  await line.close()
  await page.evaluate(() => window.phone.call('home/getConfig'))
  expect(await page.evaluate(() => window.phone.line())).toBe(origin.url)
})

test('an answer lost on the way is not asked for by running the call again, and the member is told so', async ({
  page,
  origin,
  world,
  setLines,
}) => {
  let loses = false
  const line = await listen((request, response) => {
    const hand = loses && request.method === 'POST' ? passOnAndLoseAnswer : passOn
    hand(world.url, request, response)
  })
  await setLines([line.url])
  await openHarness(page, origin.url)
  await page.evaluate(() => window.phone.register('muzhou', 'quiet-shore-7'))

  loses = true
  const lost = page.evaluate(() => window.phone.call('member/update', { nickname: '木舟' }))
  await expect(lost).rejects.toThrow('OutcomeUnknown')
  expect(await page.evaluate(() => window.phone.heard)).toEqual([
    'error 网络中断，无法确认操作是否成功，请刷新后查看结果',
  ])
  // It had run, once.
  expect(await page.evaluate(() => window.phone.call('users/getBaseInfo'))).toMatchObject({
    nickname: '木舟',
  })
  await line.close()
})

// Chromium does so when a connection that it kept breaks before the answer, for a POST as well.
test('a call that the browser itself has sent twice runs once, and its outcome is said to be unknown', async ({
  page,
  origin,
  world,
  setLines,
}) => {
  let toLose = 0
  const line = await listen((request, response) => {
    if (request.method !== 'POST' || toLose === 0) return passOn(world.url, request, response)
    toLose -= 1
    passOnAndLoseAnswer(world.url, request, response)
  })
  await setLines([line.url])
  await openHarness(page, origin.url)
  await page.evaluate(() => window.phone.register('wangchao', 'quiet-shore-7'))

  toLose = 1
  const lost = page.evaluate(() => window.phone.call('member/update', { nickname: '望潮' }))
  await expect(lost).rejects.toThrow('OutcomeUnknown')
  expect(callsIn(line.asked)).toEqual(['users/register_account', 'member/update', 'member/update'])
  expect(await page.evaluate(() => window.phone.call('users/getBaseInfo'))).toMatchObject({
    nickname: '望潮',
  })
  await line.close()
})
