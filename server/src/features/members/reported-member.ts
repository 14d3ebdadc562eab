import type { Measure, Measured, ReportableKind, Taken } from '../../calls/reportable.ts'
import type { Services } from '../../calls/services.ts'
import type { Tx } from '../../platform/database.ts'
import { clearProfile, lockMember, lookAtMember, setFrozen, wearAvatar } from '../accounts/accounts.public.ts'
import { restorePictures, takeDownPicture } from '../uploads/uploads.public.ts'
import { insertNote } from './members.repo.ts'

const clearNickname: Measure = {
  id: 'clear_nickname',
  name: '清除昵称',
  take: async ({ random }, tx, { id }) => {
    if (await lockMember(tx, id)) await clearProfile(tx, id, { nickname: `岛民${random.code(6)}` })
    return {}
  },
}

const clearSignature: Measure = {
  id: 'clear_signature',
  name: '清除签名',
  take: async (_services, tx, { id }) => {
    if (await lockMember(tx, id)) await clearProfile(tx, id, { signature: '' })
    return {}
  },
}

const clearAvatar: Measure = {
  id: 'clear_avatar',
  name: '清除头像',
  ofPictures: true,
  take: async (_services, tx, { id, source, at, pictures }) => {
    if (await lockMember(tx, id)) await clearProfile(tx, id, { avatarId: null })
    const others: { objectId: number; ownerId: number }[] = []
    for (const picture of pictures)
      for (const alike of await takeDownPicture(tx, picture, source, at)) {
        // Unless he changed it meanwhile, or never wore it.
        const live = await lockMember(tx, alike.ownerId)
        if (!live || (await lookAtMember(tx, alike.ownerId))?.user.avatarId !== alike.id) continue
        await clearProfile(tx, alike.ownerId, { avatarId: null })
        others.push({ objectId: alike.ownerId, ownerId: alike.ownerId })
      }
    return { others }
  },
}

const freeze: Measure = {
  id: 'freeze',
  name: '冻结账号',
  take: (services, tx, measured) => changeFrozen(services, tx, measured, 'freeze'),
}

const unfreeze: Measure = {
  id: 'unfreeze',
  name: '解除冻结',
  take: (services, tx, measured) => changeFrozen(services, tx, measured, 'unfreeze'),
}

/** A picture comes back, unless another has taken its place; a text he sets anew himself. */
const overturn: Measure = {
  id: 'overturn',
  name: '申诉成立',
  take: async (_services, tx, { contested }) => {
    if (!contested) return {}
    const { source, ownerId, whole } = contested
    for (const { id, ownerId: uid } of await restorePictures(tx, source, whole ? null : ownerId))
      if (await lockMember(tx, uid)) await wearAvatar(tx, uid, id)
    return {}
  },
}

async function changeFrozen(
  services: Pick<Services, 'bus'>,
  tx: Tx,
  { id, operator, at, note, source }: Measured,
  kind: 'freeze' | 'unfreeze',
): Promise<Taken> {
  const told = await setFrozen(services, tx, id, kind === 'freeze' ? { at, reason: note } : null)
  if (told)
    await insertNote(tx, { userId: id, operatorId: operator, kind, text: note || source, createdAt: at })
  return { tell: told }
}

export const reportedMember: ReportableKind = {
  kind: 'user',
  name: '成员',
  find: async (tx, id) => {
    const user = (await lookAtMember(tx, id))?.user
    if (!user || user.deletedAt) return undefined
    return {
      ownerId: user.id,
      title: user.nickname,
      lines: [
        { label: '昵称', text: user.nickname },
        { label: '签名', text: user.signature },
        { label: '状态', text: user.frozenAt ? `已冻结：${user.frozenReason}` : '正常' },
      ],
      pictures: user.avatarId ? [user.avatarId] : [],
    }
  },
  measures: [clearNickname, clearSignature, clearAvatar, freeze],
  remedies: [overturn, unfreeze],
}
