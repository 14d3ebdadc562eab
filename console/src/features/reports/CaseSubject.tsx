import layout from '../../kit/DeskLayout.module.css'
import { moment } from '../../kit/format.ts'
import { History } from '../../kit/History.tsx'
import { MarkedText } from '../../kit/MarkedText.tsx'
import { SealedPicture } from '../../kit/SealedPicture.tsx'
import { veilOf } from '../../kit/veil.ts'
import type { Veil } from '../../kit/veil.ts'
import { link } from '../../shell/navigation.ts'
import type { Case } from './report-calls.ts'
import css from './CaseSubject.module.css'

/** What was reported, by whom and why. */
export function CaseSubject({ shown, veil, revealed }: { shown: Case; veil: Veil; revealed: boolean }) {
  const { owner, fields, pictures, entries, history } = shown
  const name = owner.nickname || (owner.uid > 0 ? `会员 ${owner.uid}` : '')
  return (
    <div className={css.subject} data-veil={veilOf(veil, revealed)}>
      <header className={layout.head}>
        <div>
          <h2 className={layout.title}>{shown.title}</h2>
          <p className={layout.facts}>
            <span>{shown.kind_name}</span>
            {shown.object_id > 0 && <span>编号 {shown.object_id}</span>}
            <span>{moment(shown.first_at)} 首次举报</span>
            <span className={shown.overdue ? css.late : undefined}>{moment(shown.due_at)} 前处理</span>
          </p>
        </div>
        {owner.uid > 0 && (
          <a className={layout.author} href={`#${link('/members', { query: String(owner.uid) })}`}>
            <span className={layout.face}>{name.slice(0, 1)}</span>
            <span className={css.owner}>{name}</span>
          </a>
        )}
      </header>
      {pictures.length > 0 && (
        <ul className={layout.pictures}>
          {pictures.map((picture, n) => (
            <li key={picture.id}>
              <SealedPicture
                src={picture.address}
                alt={`第 ${n + 1} 张`}
                className={`${layout.picture} ${picture.flagged ? layout.flagged : ''}`}
              />
            </li>
          ))}
        </ul>
      )}
      {fields.length > 0 && (
        <section className={layout.card}>
          <h3 className={layout.cardTitle}>被举报的内容</h3>
          <dl className={layout.fields}>
            {fields.map(({ label, value, marks }) => (
              <div key={label} className={css.field}>
                <dt>{label}</dt>
                <dd>{value ? <MarkedText text={value} marks={marks} /> : '未填写'}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <section className={layout.card}>
        <h3 className={layout.cardTitle}>举报 {entries.length} 条</h3>
        <ul className={css.entries}>
          {entries.map((entry) => (
            <li key={`${entry.at} ${entry.uid} ${entry.reason}`}>
              <p className={css.reason}>
                {entry.reason}
                <span className={css.who}>
                  {entry.who || '访客'}　{moment(entry.at)}
                </span>
              </p>
              {entry.text && <p className={css.text}>{entry.text}</p>}
              {entry.contact && <p className={css.who}>联系方式：{entry.contact}</p>}
            </li>
          ))}
        </ul>
      </section>
      {history.length > 0 && (
        <section className={layout.card}>
          <History events={history} />
        </section>
      )}
    </div>
  )
}
