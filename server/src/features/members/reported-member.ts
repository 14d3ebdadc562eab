import type { Measure, Measured, ReportableKind } from '../../calls/reportable.ts'
import type { Services } from '../../calls/services.ts'
import type { Tx } from '../../platform/database.ts'
import { clearProfile, lockMember, lookAtMember, setFrozen } from '../accounts/accounts.public.ts'
import { takeDownPicture } from '../uploads/uploads.public.ts'
import { insertNote } from './members.repo.ts'

const clearNickname: Measure = {
  id: 'clear_nickname',
  name: '清除昵称',
  take: async ({ random }, tx, { id }) => {
    if (await lockMember(tx, id)) await clearProfile(tx, id, { nickname: `岛民${random.code(6)}` })
    return undefined
  },
}

const clearSignature: Measure = {
  id: 'clear_signature',
  name: '清除签名',
  take: async (_services, tx, { id }) => {
    if (await lockMember(tx, id)) await clearProfile(tx, id, { signature: '' })
    return undefined
  },
}

const clearAvatar: Measure = {
  id: 'clear_avatar',
  name: '清除头像',
  take: async (_services, tx, { id, source, at }) => {
    if (!(await lockMember(tx, id))) return undefined
    const avatar = (await lookAtMember(tx, id))?.user.avatarId
    if (!avatar) return undefined
    await clearProfile(tx, id, { avatarId: null })
    await takeDownPicture(tx, avatar, source, at)
    return undefined
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

/** What a member shows may be contested even where there is nothing to undo: he sets it anew himself. */
const overturn: Measure = { id: 'overturn', name: '申诉成立', take: async () => undefined }

async function changeFrozen(
  services: Pick<Services, 'bus'>,
  tx: Tx,
  { id, operator, at, note, source }: Measured,
  kind: 'freeze' | 'unfreeze',
): Promise<(() => void) | undefined> {
  const told = await setFrozen(services, tx, id, kind === 'freeze' ? { at, reason: note } : null)
  if (told)
    await insertNote(tx, { userId: id, operatorId: operator, kind, text: note || source, createdAt: at })
  return told
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
