import { useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { useKeys } from '../../kit/keys.ts'
import { ContactSheet } from './ContactSheet.tsx'
import { FilmScreen } from './film-screen.ts'
import { FilmPlayer } from './FilmPlayer.tsx'
import css from './FilmReview.module.css'
import type { Film } from './review-calls.ts'

const STEP_SECONDS = 5

/** A film to be judged: played, and at a glance. What stands beside the player comes from the desk. */
export function FilmReview({ film, beside }: { film: Film; beside: ReactNode }) {
  const [screen] = useState(() => new FilmScreen(film.play_url))
  const state = useSyncExternalStore(screen.follow, screen.state)
  const toFrame = (direction: 1 | -1): void => {
    const places = film.frames.map(({ at }) => at)
    const place =
      direction === 1 ? places.find((one) => one > state.at) : places.findLast((one) => one < state.at)
    if (place !== undefined) screen.seek(place)
  }
  useKeys('视频', {
    ' ': { does: '播放或暂停', run: screen.toggle },
    ArrowLeft: { does: '后退 5 秒', run: () => screen.step(-STEP_SECONDS) },
    ArrowRight: { does: '前进 5 秒', run: () => screen.step(STEP_SECONDS) },
    '[': { does: '上一张抽帧', run: () => toFrame(-1) },
    ']': { does: '下一张抽帧', run: () => toFrame(1) },
    m: { does: '静音', run: screen.mute },
    x: { does: '倍速', run: screen.faster },
  })
  return (
    <>
      <div className={css.row}>
        <FilmPlayer film={film} screen={screen} state={state} />
        {beside}
      </div>
      <ContactSheet film={film} at={state.at} onSeek={screen.seek} />
    </>
  )
}
