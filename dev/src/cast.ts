import type { Device } from './device.ts'
import type { World } from './world.ts'

/**
 * The people that tests share, so that a name says who acts. Each is a role: casting it again gives another person of
 * the same kind, because what a test does to one (delete the account, say) must not reach the next.
 */
export interface Cast {
  /** A phone on which nobody is signed in. */
  visitor(): Promise<Device>
  /** 青, a member: whoever a test is about. */
  qing(): Promise<Device>
  /** 海, another member: whose things are not 青's. */
  hai(): Promise<Device>
  /** 霜, a member whose account is frozen. */
  shuang(): Promise<Device>
  /** 影, whose phone still holds the token of a session that was ended. */
  ying(): Promise<Device>
}

export function castFor(world: World): Cast {
  let people = 0
  const member = (name: string) => world.member(`${name}${(people += 1)}`)
  return {
    visitor: async () => world.device(),
    qing: () => member('qing'),
    hai: () => member('hai'),
    shuang: async () => {
      const phone = await member('shuang')
      await world.freeze(phone.uid)
      return phone
    },
    ying: async () => {
      const phone = await member('ying')
      const { token, uid } = phone
      await phone.call('x/account/logout')
      return Object.assign(world.device(), { token, uid })
    },
  }
}
