import { Icon } from '@qingyu/ui/Icon.tsx'
import { IconButton } from '@qingyu/ui/IconButton.tsx'
import { ProgressBar } from '@qingyu/ui/ProgressBar.tsx'
import { ChevronRight, FilePen, FileVideo, Pause, Play } from 'lucide-react'
import { navigate } from '../../shell/navigation.ts'
import { useDraft } from './draft.ts'
import { sending } from './sending.ts'
import css from './UploadBar.module.css'
import { uploadCopy as copy } from './upload-copy.ts'
import { percentOf } from './upload-state.ts'
import { isFilled } from './form-shape.ts'

/** The new work that is not submitted yet, wherever one is meanwhile. */
export function UploadBar() {
  const upload = sending.use()
  const filled = useDraft(({ form }) => isFilled(form))
  const title = useDraft(({ form }) => form.title)
  const { phase, name, why } = upload
  if (phase === 'none' && !filled) return null
  const percent = percentOf(upload)
  return (
    <div className={css['bar']}>
      <button type="button" className={css['open']} onClick={() => navigate('/creative/work')}>
        <Icon of={phase === 'none' ? FilePen : FileVideo} size={22} />
        <span className={css['words']}>
          <span className={css['name']}>{title.trim() || name || copy.draft}</span>
          {phase !== 'none' && phase !== 'sent' && (
            <ProgressBar value={percent} label={copy.progress(name)} />
          )}
          <span className={css['line']} data-wrong={phase === 'waiting' || phase === 'failed'}>
            {phase === 'none' ? copy.draft : why || copy.bar[phase]}
            {phase !== 'none' && phase !== 'sent' && <b>{percent}%</b>}
          </span>
        </span>
        {phase !== 'sending' && phase !== 'waiting' && phase !== 'paused' && (
          <Icon of={ChevronRight} size={18} />
        )}
      </button>
      {phase === 'paused' && <IconButton icon={Play} label={copy.resume} onClick={sending.resume} />}
      {(phase === 'sending' || phase === 'waiting') && (
        <IconButton icon={Pause} label={copy.pause} onClick={sending.pause} />
      )}
    </div>
  )
}
