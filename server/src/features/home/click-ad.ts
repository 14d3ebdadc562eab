import { clickAd as endpoint } from '@qingyu/contract/home'
import { useCase } from '../../calls/use-case.ts'
import { dayNumber } from '../../platform/clock.ts'
import { countAdClick, isRunningAd } from './home.repo.ts'

const HOUR = 3600

export const clickAd = useCase(endpoint, async (call, { id }) => {
  const now = call.clock.now()
  // Before the limit is asked, so that guessed numbers leave no rows there.
  if (!(await isRunningAd(call.db, id, now))) throw call.fail('NOT_FOUND', {})
  const wait = await call.limits.take('click-ad', `${call.device.toString('hex')}:${id}`, 1, HOUR)
  if (wait === 0) await countAdClick(call.db, id, dayNumber(now))
  return {}
})
