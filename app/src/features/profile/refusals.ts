import { isRefusalOf } from '@qingyu/client/errors'

/** What is wrong with which part of the form. */
export interface ProfileErrors {
  avatar?: string | undefined
  nickname?: string | undefined
  signature?: string | undefined
}

const PARTS = new Map<string, keyof ProfileErrors>([
  ['NICKNAME_RESERVED', 'nickname'],
  ['PICTURE_NOT_YOURS', 'avatar'],
  ['avatar', 'avatar'],
  ['nickname', 'nickname'],
  ['person_signnatrue', 'signature'],
])

/** Where a refused save is shown, in the server's words; undefined for what concerns no part of the form. */
export function profileErrors(error: unknown): ProfileErrors | undefined {
  if (!isRefusalOf('member/update', error)) return undefined
  const part = PARTS.get('field' in error.data ? error.data.field : error.data.code)
  return part && { [part]: error.msg }
}
