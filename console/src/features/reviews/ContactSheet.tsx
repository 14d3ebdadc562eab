import layout from '../../kit/DeskLayout.module.css'
import { clock } from '../../kit/format.ts'
import { Key } from '../../kit/Key.tsx'
import { SealedPicture } from '../../kit/SealedPicture.tsx'
import css from './ContactSheet.module.css'
import type { Film } from './review-calls.ts'

interface ContactSheetProps {
  film: Film
  at: number
  onSeek: (at: number) => void
}

/** Frames over the whole length; each leads to its place in the film. */
export function ContactSheet({ film, at, onSeek }: ContactSheetProps) {
  const { frames } = film
  const flagged = frames.filter((frame) => frame.flagged).length
  const current = frames.findLast((frame) => frame.at <= at)
  return (
    <section aria-label="画面抽帧">
      <h3 className={`${layout.cardTitle} ${css.head}`}>
        画面抽帧
        <span className={css.count}>
          共 {frames.length} 帧{flagged > 0 && `，${flagged} 帧需复核`}
        </span>
        <span className={css.keys}>
          播放 <Key of="空格" />
          快退 <Key of="←" />
          快进 <Key of="→" />
          上一帧 <Key of="[" />
          下一帧 <Key of="]" />
        </span>
      </h3>
      <ul className={css.frames}>
        {frames.map((frame) => (
          <li key={frame.id}>
            <button
              type="button"
              className={`${css.frame} ${frame.flagged ? css.flagged : ''}`}
              aria-label={`跳到 ${clock(frame.at)}${frame.flagged ? '，需复核' : ''}`}
              aria-current={frame === current}
              onClick={() => onSeek(frame.at)}
            >
              <SealedPicture src={frame.address} alt="" className={css.picture ?? ''} />
              {frame.flagged && <span className={css.warn}>需复核</span>}
              <span className={css.time}>{clock(frame.at)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
