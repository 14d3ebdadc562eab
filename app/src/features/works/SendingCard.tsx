import { Button } from '@qingyu/ui/Button.tsx'
import { Icon } from '@qingyu/ui/Icon.tsx'
import { IconButton } from '@qingyu/ui/IconButton.tsx'
import { ProgressBar } from '@qingyu/ui/ProgressBar.tsx'
import { FileVideo, Pause, Play, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { askToCancel } from './ask-to-cancel.ts'
import { sizeInWords, timeInWords } from './chosen-file.ts'
import { sending } from './sending.ts'
import css from './UploadCard.module.css'
import { uploadCopy as copy } from './upload-copy.ts'
import { percentOf, remainingOf, speedOf } from './upload-state.ts'
import type { UploadState } from './upload-state.ts'

interface SendingCardProps {
  upload: UploadState
  /** Beside the retry of one that failed. */
  children: ReactNode
}

/** A film on its way, with all that can be done about it. */
export function SendingCard({ upload, children }: SendingCardProps) {
  const { phase, name, sent, size, why } = upload
  const failed = phase === 'failed'
  return (
    <div className={css['card']}>
      <span className={css['thumb']}>
        <Icon of={FileVideo} size={24} />
      </span>
      <div className={css['words']}>
        <span className={css['name']}>{name}</span>
        <ProgressBar value={percentOf(upload)} label={copy.progress(name)} />
        <span className={css['figures']}>
          <span>{copy.sent(sizeInWords(sent), sizeInWords(size))}</span>
          <span className={css['percent']}>{percentOf(upload)}%</span>
        </span>
        {(why || phase !== 'failed') && (
          <output className={css['line']} data-wrong={phase === 'waiting' || failed}>
            {why || lineOf(upload)}
          </output>
        )}
        {failed && (
          <div className={css['acts']}>
            <Button kind="tonal" size={30} onClick={sending.resume}>
              {copy.retry}
            </Button>
            {children}
          </div>
        )}
      </div>
      <div className={css['side']}>
        {phase === 'paused' && <IconButton icon={Play} label={copy.resume} onClick={sending.resume} />}
        {(phase === 'sending' || phase === 'waiting') && (
          <IconButton icon={Pause} label={copy.pause} onClick={sending.pause} />
        )}
        <IconButton icon={X} size={20} label={copy.cancel} onClick={() => void askToCancel()} />
      </div>
    </div>
  )
}

/** 3.1 MB/秒 · 约剩 2 分钟 */
function lineOf(upload: UploadState): string {
  if (upload.phase === 'paused') return copy.paused
  const [speed, remaining] = [speedOf(upload), remainingOf(upload)]
  if (speed === undefined || remaining === undefined) return copy.beginning
  return `${copy.speed(sizeInWords(speed))} · ${copy.remaining(timeInWords(remaining))}`
}
