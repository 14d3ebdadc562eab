import { Button, Input } from 'antd'
import { useState } from 'react'
import { moment } from '../../kit/format.ts'
import { oneLine } from '../../kit/one-line.ts'
import { useMay } from '../../shell/session.ts'
import type { Member } from './member-calls.ts'
import { useMemberAct } from './member-calls.ts'
import css from './MemberRecord.module.css'

interface MemberNotesProps {
  uid: number
  notes: Member['notes']
  kinds: Record<Member['notes'][number]['kind'], string>
}

/** What colleagues noted, and a place to add to it. */
export function MemberNotes({ uid, notes, kinds }: MemberNotesProps) {
  const mayNote = useMay(['moderator', 'support'])
  const [text, setText] = useState('')
  const note = useMemberAct('console/members/note')
  return (
    <section className={css.card}>
      <h3 className={css.cardTitle}>备注与处理</h3>
      {mayNote && (
        <div className={css.write}>
          <Input.TextArea
            value={text}
            rows={2}
            maxLength={500}
            aria-label="备注"
            placeholder="写给同事的备注，成员看不到"
            onChange={(event) => setText(event.target.value)}
          />
          <Button
            disabled={text.trim() === ''}
            loading={note.isPending}
            onClick={() => note.mutate({ uid, text: oneLine(text) }, { onSuccess: () => setText('') })}
          >
            添加备注
          </Button>
        </div>
      )}
      {notes.length === 0 && <p className={css.none}>还没有备注</p>}
      <ol>
        {notes.map(({ id, kind, text: said, operator, created_at }) => (
          <li key={id} className={css.note} data-kind={kind}>
            <p>{said}</p>
            <p className={css.when}>
              {kinds[kind]}　{operator}　{moment(created_at)}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
