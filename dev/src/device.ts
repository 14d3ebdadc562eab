import { createClient } from '@qingyu/client/client'
import type { Client } from '@qingyu/client/client'
import { CallError, Refused } from '@qingyu/client/errors'
import { newOauthId } from '@qingyu/client/identity'
import { uploadPicture } from '@qingyu/client/upload'
import type { UploadedPicture } from '@qingyu/client/upload'
import type { Calls } from '@qingyu/contract/contract'
import type { ErrorCode } from '@qingyu/contract/errors'

/** A phone: its identity, the session it is signed in with, and the client that the app uses. */
export interface Device {
  oauthId: string
  token: string
  uid: number
  call: Client<Calls>['call']
  /** The refusal that a call is expected to end with. */
  refusal(
    call: Promise<unknown>,
  ): Promise<{ code: ErrorCode; status: number; msg: string } & Record<string, unknown>>
  /** Uploads a file as the app does; rejects with the server's sentence. */
  upload(file: Uint8Array, position?: 'head' | 'document'): Promise<UploadedPicture>
  register(username: string, password: string, inviteCode?: string): Promise<void>
  login(username: string, password: string): Promise<void>
}

export function createDevice(
  origin: string,
  clock: { now(): Date },
  fetch?: typeof globalThis.fetch,
): Device {
  const nowMs = () => clock.now().getTime()
  const oauthId = newOauthId(nowMs())
  const client = createClient({
    origin,
    oauthId,
    token: () => device.token,
    now: nowMs,
    ...(fetch && { fetch: (address: string, init: RequestInit) => fetch(address, init) }),
  })
  const device: Device = {
    oauthId,
    token: '',
    uid: 0,
    call: client.call,
    refusal: async (call) => {
      const outcome = await call.then(
        () => 'it succeeded',
        (error: unknown) => error,
      )
      if (outcome instanceof Refused)
        return { ...outcome.data, code: outcome.code as ErrorCode, status: outcome.status, msg: outcome.msg }
      throw outcome instanceof CallError ? outcome : new Error('a refusal was expected', { cause: outcome })
    },
    upload: async (file, position = 'head') => {
      const { upload: config } = await client.call('home/getConfig')
      return uploadPicture({
        file: new Blob([new Uint8Array(file)]),
        position,
        config,
        uid: device.uid,
        origin,
        now: nowMs,
      })
    },
    register: async (username, password, inviteCode) => {
      const input = { username, password, ...(inviteCode !== undefined && { invite_code: inviteCode }) }
      Object.assign(device, await client.call('users/register_account', input))
    },
    login: async (username, password) => {
      device.token = ''
      Object.assign(device, await client.call('users/login_account', { username, password }))
    },
  }
  return device
}
