import { readPersonal as endpoint } from '@qingyu/contract/accounts'
import { useCase } from '../../calls/use-case.ts'
import { levelOf, nextLevelExp } from './accounts.policy.ts'
import { findUser } from './accounts.repo.ts'

export const readPersonal = useCase(endpoint, async (call) => {
  const user = await findUser(call.db, call.caller.uid)
  if (!user) throw call.fail('SIGNED_OUT', {})
  const thresholds = call.settings.get('accounts.level_thresholds')
  return {
    figures: {
      fans_count: user.fansCount,
      followed_count: user.followedCount,
      likes_count: user.likesCount,
      fabulous_count: user.fabulousCount,
      videos_count: user.videosCount,
      invited_num: user.invitedCount,
      level: levelOf(user.exp, thresholds),
      exp: user.exp,
      next_level_exp: nextLevelExp(user.exp, thresholds),
    },
    shortcuts: call.settings.get('home.shortcuts'),
  }
})
