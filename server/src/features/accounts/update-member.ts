import { updateMember as endpoint } from '@qingyu/contract/accounts'
import { useCase } from '../../calls/use-case.ts'
import { discardPicture, usePicture } from '../uploads/uploads.public.ts'
import { isReserved } from './accounts.policy.ts'
import { lockUser, updateProfile } from './accounts.repo.ts'

export const updateMember = useCase(endpoint, async (call, input) => {
  const { uid } = call.caller
  if (
    input.nickname !== undefined &&
    isReserved(input.nickname, call.settings.get('accounts.reserved_names'))
  )
    throw call.fail('NICKNAME_RESERVED', {})

  await call.db.transaction(async (tx) => {
    const user = await lockUser(tx, uid)
    if (!user) throw call.fail('SIGNED_OUT', {})
    // The avatar one already has is no change, and is in use already.
    const avatarId = input.avatar === user.avatarId ? undefined : input.avatar
    if (avatarId !== undefined && !(await usePicture(tx, avatarId, uid)))
      throw call.fail('PICTURE_NOT_YOURS', {})

    const change = {
      ...(input.nickname !== undefined && { nickname: input.nickname }),
      ...(input.person_signnatrue !== undefined && { signature: input.person_signnatrue }),
      ...(avatarId !== undefined && { avatarId }),
    }
    if (Object.keys(change).length > 0) await updateProfile(tx, uid, change)
    if (avatarId !== undefined && user.avatarId) await discardPicture(tx, user.avatarId)
  })
  return {}
})
