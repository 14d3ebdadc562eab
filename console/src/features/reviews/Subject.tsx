import { History } from '../../kit/History.tsx'
import layout from '../../kit/DeskLayout.module.css'
import { moment } from '../../kit/format.ts'
import { Key } from '../../kit/Key.tsx'
import { MarkedText } from '../../kit/MarkedText.tsx'
import { SealedPicture } from '../../kit/SealedPicture.tsx'
import { veilOf } from '../../kit/veil.ts'
import type { Veil } from '../../kit/veil.ts'
import { link } from '../../shell/navigation.ts'
import type { ReactNode } from 'react'
import { authorFigures, CONSENTS } from './copy.ts'
import { FilmReview } from './FilmReview.tsx'
import type { Review } from './review-calls.ts'
import css from './Subject.module.css'

interface SubjectProps {
  review: Review
  veil: Veil
  revealed: boolean
  onVeil: (part: keyof Veil) => void
  onReveal: () => void
  /** Identity documents, which another feature brings. */
  documents: ReactNode
}

/** Everything about one item on one screen, whatever kind it is. */
export function Subject({ review, veil, revealed, onVeil, onReveal, documents }: SubjectProps) {
  const { pictures, fields, people, history, author, video } = review
  const flagged = pictures.filter((picture) => picture.flagged).length
  const name = author.nickname || `会员 ${author.uid}`
  const facts = (
    <section className={layout.card}>
      <h3 className={layout.cardTitle}>文字与资料</h3>
      <dl className={layout.fields}>
        {fields.map(({ label, value, marks }) => (
          <div key={label} className={css.field}>
            <dt>{label}</dt>
            <dd>
              {value ? <MarkedText text={value} marks={marks} /> : <span className={css.none}>未填写</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
  return (
    <div className={css.subject} data-veil={veilOf(veil, revealed)}>
      <header className={layout.head}>
        <div>
          <h2 className={layout.title}>{review.title}</h2>
          <p className={layout.facts}>
            <span>{review.kind_name}</span>
            <span>编号 {review.subject_id}</span>
            <span>{moment(review.submitted_at)} 提交</span>
            {review.version > 1 && <span>第 {review.version} 次提交</span>}
            {review.second_opinion && <span className={css.second}>需要两位同事通过</span>}
          </p>
        </div>
        <a className={layout.author} href={`#${link('/members', { query: String(author.uid) })}`}>
          <span className={layout.face}>{name.slice(0, 1)}</span>
          <span>
            <span className={css.name}>{name}</span>
            <span className={css.figures}>{authorFigures(review)}</span>
          </span>
        </a>
      </header>
      {(pictures.length > 0 || video || review.documents.length > 0) && (
        <Veils veil={veil} revealed={revealed} onVeil={onVeil} onReveal={onReveal} />
      )}
      {documents}
      {video && <FilmReview key={review.task} film={video} beside={facts} />}
      {pictures.length > 0 && (
        <section className={layout.card}>
          <h3 className={layout.cardTitle}>
            {video ? '封面' : '图片'}
            <span className={css.count}>
              共 {pictures.length} 张{flagged > 0 && `，${flagged} 张需复核`}
            </span>
          </h3>
          <ul className={layout.pictures}>
            {pictures.map((picture, n) => (
              <li key={picture.id}>
                <SealedPicture
                  src={picture.address}
                  alt={`第 ${n + 1} 张${picture.flagged ? '，需复核' : ''}`}
                  className={`${layout.picture} ${picture.flagged ? layout.flagged : ''}`}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {!video && facts}
      {people.length > 0 && (
        <section className={layout.card}>
          <h3 className={layout.cardTitle}>出镜人</h3>
          <ul className={css.people}>
            {people.map((person) => (
              <li key={person.id} className={css.person}>
                <span>登记号 {person.id}</span>
                <span>拍摄于 {person.produced_on}</span>
                <span className={person.adult ? css.good : css.bad}>
                  {person.adult ? '拍摄时已成年' : '拍摄时未成年'}
                </span>
                <span>
                  {person.consents.length > 0
                    ? `同意：${person.consents.map((scope) => CONSENTS[scope] ?? scope).join('、')}`
                    : '没有有效的同意书'}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {history.length > 0 && (
        <section className={layout.card}>
          <History events={history} />
        </section>
      )}
    </div>
  )
}

type VeilsProps = Pick<SubjectProps, 'veil' | 'revealed' | 'onVeil' | 'onReveal'>

function Veils({ veil, revealed, onVeil, onReveal }: VeilsProps) {
  return (
    <p className={layout.aside}>
      <button type="button" aria-pressed={veil.blur} onClick={() => onVeil('blur')}>
        模糊 <Key of="B" />
      </button>
      <button type="button" aria-pressed={veil.grey} onClick={() => onVeil('grey')}>
        黑白 <Key of="G" />
      </button>
      {veil.blur && (
        <button type="button" aria-pressed={revealed} onClick={onReveal}>
          {revealed ? '遮住本条' : '看清本条'} <Key of="V" />
        </button>
      )}
    </p>
  )
}
