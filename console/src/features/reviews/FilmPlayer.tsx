import { Icon } from '@qingyu/ui/Icon.tsx'
import { Button } from 'antd'
import { Maximize, Pause, Play, Volume2, VolumeX } from 'lucide-react'
import { useRef } from 'react'
import { clock } from '../../kit/format.ts'
import type { FilmScreen, FilmState } from './film-screen.ts'
import css from './FilmPlayer.module.css'
import type { Film } from './review-calls.ts'

interface FilmPlayerProps {
  film: Film
  screen: FilmScreen
  state: FilmState
}

const FAULTS = {
  over: '播放地址已失效，请重新打开这一条。',
  broken: '视频无法播放。',
}

/** The whole film with every rung; what the scan marked stands on its bar. */
export function FilmPlayer({ film, screen, state }: FilmPlayerProps) {
  const box = useRef<HTMLDivElement>(null)
  const { attach, toggle } = screen
  const { at, paused, muted, speed, rung, fault } = state
  const { duration } = film
  return (
    <div ref={box} className={css.player}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what is reviewed comes without */}
      <video
        ref={attach}
        className={`${css.video} veiled`}
        playsInline
        preload="metadata"
        aria-label="送审视频"
        onClick={toggle}
      />
      {fault && (
        <div className={css.fault} role="alert">
          <p>{FAULTS[fault]}</p>
          {fault === 'broken' && (
            <Button size="small" onClick={screen.retry}>
              重试
            </Button>
          )}
        </div>
      )}
      <div className={css.bar}>
        <div className={css.track}>
          <input
            type="range"
            className={css.seek}
            min={0}
            max={Math.max(1, duration)}
            step={1}
            value={Math.min(at, duration)}
            aria-label="进度"
            aria-valuetext={`${clock(at)} / ${clock(duration)}`}
            onChange={(event) => screen.seek(Number(event.target.value))}
          />
          {film.frames
            .filter(({ flagged }) => flagged)
            .map((frame) => (
              <span
                key={frame.id}
                className={css.mark}
                style={{ left: `${(frame.at / Math.max(1, duration)) * 100}%` }}
              />
            ))}
        </div>
        <div className={css.acts}>
          <button type="button" aria-label={paused ? '播放' : '暂停'} onClick={toggle}>
            <Icon of={paused ? Play : Pause} size={18} filled />
          </button>
          <span className={css.time}>
            {clock(at)} / {clock(duration)}
          </span>
          <button type="button" aria-label={`倍速，现在 ${speed} 倍`} onClick={screen.faster}>
            {speed} 倍
          </button>
          <select
            className={css.rungs}
            aria-label="清晰度"
            value={rung}
            onChange={(event) => screen.choose(Number(event.target.value))}
          >
            <option value={-1}>自动</option>
            {film.rungs.map(({ name }, n) => (
              <option key={name} value={n}>
                {name}P
              </option>
            ))}
          </select>
          <button type="button" aria-label={muted ? '打开声音' : '静音'} onClick={screen.mute}>
            <Icon of={muted ? VolumeX : Volume2} size={18} />
          </button>
          <button type="button" aria-label="全屏" onClick={() => void box.current?.requestFullscreen()}>
            <Icon of={Maximize} size={17} />
          </button>
        </div>
      </div>
    </div>
  )
}
