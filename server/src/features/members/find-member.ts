import { findMember as endpoint } from '@qingyu/contract/console-members'
import { flagOf } from '@qingyu/contract/shapes'
import { operatorAct } from '../../calls/operator-case.ts'
import { figuresOf } from '../../ledger/figures.ts'
import { coinsOf, decimalOf } from '../../ledger/money.ts'
import { seconds } from '../../platform/clock.ts'
import { lookAtMember } from '../accounts/accounts.public.ts'
import { operatorNames } from '../operators/operators.public.ts'
import { listNotesOf } from './members.repo.ts'

export const findMember = operatorAct(endpoint, async (call, { query }, tx) => {
  const found = await lookAtMember(tx, /^\d+$/.test(query) ? Number(query) : query)
  if (!found) throw call.fail('NOT_FOUND', {})
  const { user, sessions } = found
  const figures = await figuresOf(tx, user.id, call.clock.now())
  const notes = await listNotesOf(tx, user.id)
  const names = await operatorNames(
    tx,
    notes.map((note) => note.operatorId),
  )
  const answer = {
    uid: user.id,
    username: user.username ?? '',
    nickname: user.nickname,
    person_signnatrue: user.signature,
    avatar_url: user.avatarId ? call.media.addressOf(user.avatarId) : '',
    created_at: seconds(user.createdAt),
    deleted_at: user.deletedAt ? seconds(user.deletedAt) : 0,
    validate: flagOf(!user.frozenAt && !user.deletedAt),
    frozen_reason: user.frozenReason,
    exp: user.exp,
    invited_by: user.invitedBy ?? 0,
    invited_num: user.invitedCount,
    auth_level: user.authLevel,
    post_auth: user.postAuth,
    girl_auth: user.girlAuth,
    coins: coinsOf(figures.coins),
    votes: decimalOf(figures.votes),
    tui_coins: decimalOf(figures.tuiCoins),
    vip_level: figures.level,
    expired_at: figures.endsAt ? seconds(figures.endsAt) : 0,
    sessions: sessions.map((session) => ({
      device: session.deviceName,
      created_at: seconds(session.createdAt),
      seen_at: seconds(session.seenAt),
    })),
    notes: notes.map(({ id, kind, text, operatorId, createdAt }) => ({
      id,
      kind,
      text,
      operator: names.get(operatorId) ?? '',
      created_at: seconds(createdAt),
    })),
  }
  return { answer, subject: `member:${user.id}` }
})
