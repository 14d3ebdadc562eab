import { Button, Tag } from 'antd'
import { useState } from 'react'
import { AskText } from '../../kit/AskText.tsx'
import { figure, moment } from '../../kit/format.ts'
import { SealedPicture } from '../../kit/SealedPicture.tsx'
import { toast } from '../../shell/feedback.ts'
import { useMay } from '../../shell/session.ts'
import type { Member } from './member-calls.ts'
import { useMemberAct } from './member-calls.ts'
import css from './MemberRecord.module.css'
import { MemberNotes } from './MemberNotes.tsx'
import { NOTE_KINDS, VERIFICATION, vipOf } from './copy.ts'

export function MemberRecord({ member }: { member: Member }) {
  return (
    <div className={css.record}>
      <Head member={member} />
      <div className={css.columns}>
        <div className={css.column}>
          <Facts member={member} />
          <Sessions member={member} />
        </div>
        <MemberNotes uid={member.uid} notes={member.notes} kinds={NOTE_KINDS} />
      </div>
    </div>
  )
}

function Head({ member }: { member: Member }) {
  const { uid, username, nickname, validate, frozen_reason, deleted_at } = member
  const mayFreeze = useMay(['moderator'])
  const [asking, setAsking] = useState(false)
  const frozen = validate === 0
  const act = useMemberAct(frozen ? 'console/members/unfreeze' : 'console/members/freeze')
  return (
    <header className={css.head}>
      {member.avatar_url ? (
        <SealedPicture className={css.avatar ?? ''} src={member.avatar_url} alt="" />
      ) : (
        <span className={css.avatar}>{(nickname || username).slice(0, 1)}</span>
      )}
      <div className={css.who}>
        <h2 className={css.name}>
          {nickname || username}
          {deleted_at > 0 && <Tag>已注销</Tag>}
          {frozen && <Tag color="error">已冻结</Tag>}
        </h2>
        <p className={css.facts}>
          编号 {uid}　用户名 {username}　{moment(member.created_at)} 注册
        </p>
        {frozen && <p className={css.reason}>冻结原因：{frozen_reason || '未写明'}</p>}
      </div>
      {mayFreeze && deleted_at === 0 && (
        <Button danger={!frozen} onClick={() => setAsking(true)}>
          {frozen ? '解除冻结' : '冻结'}
        </Button>
      )}
      <AskText
        open={asking}
        title={frozen ? '解除冻结' : '冻结成员'}
        hint={frozen ? '原因只有同事看得到。' : '成员会看到这个原因，并且不能再点赞、评论、发布和购买。'}
        okText={frozen ? '解除' : '冻结'}
        danger={!frozen}
        maxLength={200}
        busy={act.isPending}
        onCancel={() => setAsking(false)}
        onDone={(reason) =>
          act.mutate(
            { uid, reason },
            {
              onSuccess: () => {
                setAsking(false)
                toast(frozen ? '已解除冻结' : '已冻结', 'success')
              },
            },
          )
        }
      />
    </header>
  )
}

function Facts({ member }: { member: Member }) {
  const rows: [string, string][] = [
    ['会员', vipOf(member)],
    ['发布者认证', VERIFICATION[member.post_auth] ?? ''],
    ['演员认证', VERIFICATION[member.girl_auth] ?? ''],
    ['创作等级', member.auth_level > 0 ? `${member.auth_level} 级` : '无'],
    ['金币', figure(member.coins)],
    ['创作收入', `¥${member.votes}`],
    ['推广收入', `¥${member.tui_coins}`],
    ['经验', figure(member.exp)],
    ['邀请人', member.invited_by > 0 ? String(member.invited_by) : '无'],
    ['已邀请', `${figure(member.invited_num)} 人`],
    ['签名', member.person_signnatrue || '未填写'],
  ]
  return (
    <section className={css.card}>
      <h3 className={css.cardTitle}>资料</h3>
      <dl className={css.grid}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Sessions({ member }: { member: Member }) {
  return (
    <section className={css.card}>
      <h3 className={css.cardTitle}>登录中的设备</h3>
      {member.sessions.length === 0 && <p className={css.none}>没有登录中的设备</p>}
      <ul>
        {member.sessions.map((session) => (
          <li key={`${session.device} ${session.created_at}`} className={css.session}>
            <span>{session.device}</span>
            <span className={css.when}>
              {moment(session.created_at)} 登录，最近使用 {moment(session.seen_at)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
