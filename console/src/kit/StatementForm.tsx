import { Icon } from '@qingyu/ui/Icon.tsx'
import { Input } from 'antd'
import type { GetRef } from 'antd'
import { Check } from 'lucide-react'
import type { Ref } from 'react'
import { Key } from './Key.tsx'
import { insertPhrases, toggleReason, writeNote } from './statement.ts'
import type { Reason, Statement } from './statement.ts'
import css from './StatementForm.module.css'

export type NoteRef = GetRef<typeof Input.TextArea>

interface StatementFormProps {
  title: string
  /** Who reads the text. */
  reader: string
  list: readonly Reason[]
  statement: Statement
  onChange: (statement: Statement) => void
  /** Shown when somebody wanted to go on without it. */
  complaint: string
  disabled: boolean
  note: Ref<NoteRef>
}

export function StatementForm({
  title,
  reader,
  list,
  statement,
  onChange,
  complaint,
  disabled,
  note,
}: StatementFormProps) {
  return (
    <section className={css.statement}>
      <h3 className={css.head}>
        {title}
        {list.length > 0 && <span className={css.hint}>可多选</span>}
      </h3>
      <ul>
        {list.map(({ id, text }, n) => {
          const chosen = statement.reasons.includes(id)
          return (
            <li key={id}>
              <button
                type="button"
                className={css.reason}
                aria-pressed={chosen}
                disabled={disabled}
                onClick={() => onChange(toggleReason(statement, list, id))}
              >
                <Key of={String(n + 1)} />
                <span className={css.text}>{text}</span>
                {chosen && <Icon of={Check} size={16} />}
              </button>
            </li>
          )
        })}
      </ul>
      <Input.TextArea
        ref={note}
        className={css.note}
        variant="filled"
        rows={4}
        maxLength={500}
        disabled={disabled}
        aria-label={`${reader}会看到这段话`}
        placeholder={`写给${reader}`}
        status={complaint ? 'error' : ''}
        value={statement.note}
        onChange={(event) => onChange(writeNote(statement, event.target.value))}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
      <p className={css.foot}>
        {complaint ? (
          <span role="alert" className={css.complaint}>
            {complaint}
          </span>
        ) : (
          <span>{reader}会看到这段话</span>
        )}
        <button type="button" disabled={disabled} onClick={() => onChange(insertPhrases(statement, list))}>
          插入常用语 <Key of="T" />
        </button>
      </p>
    </section>
  )
}
