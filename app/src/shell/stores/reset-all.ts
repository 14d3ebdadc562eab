import { useConfig } from './config.ts'
import { useDynamic } from './dynamic.ts'
import { useHistoryKeys } from './history.ts'
import { usePlayer } from './player.ts'
import { useStack } from './stack.ts'
import { useUser } from './user.ts'

/** All that belongs to a member. The look, the lock, the age declaration and the device's name stay: they are the device's. */
export function resetAll(): void {
  const { oauthId } = useUser.getState()
  useUser.setState({ ...useUser.getInitialState(), oauthId })
  resetAllButUser()
}

export function resetAllButUser(): void {
  useConfig.setState(useConfig.getInitialState())
  useDynamic.setState(useDynamic.getInitialState())
  usePlayer.setState(usePlayer.getInitialState())
  useStack.setState(useStack.getInitialState())
  useHistoryKeys.setState(useHistoryKeys.getInitialState())
}
