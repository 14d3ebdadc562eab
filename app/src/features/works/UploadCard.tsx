import { FieldNote } from '@qingyu/ui/FieldNote.tsx'
import { Icon } from '@qingyu/ui/Icon.tsx'
import { IconButton } from '@qingyu/ui/IconButton.tsx'
import { ProgressBar } from '@qingyu/ui/ProgressBar.tsx'
import { FileVideo, Upload, X } from 'lucide-react'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { fileFault, lengthOf, sizeInWords, timeInWords } from './chosen-file.ts'
import { useDraft } from './draft.ts'
import { askToCancel } from './ask-to-cancel.ts'
import { MakingCard } from './MakingCard.tsx'
import { forgetFileFault } from './new-work.ts'
import { sending } from './sending.ts'
import { SendingCard } from './SendingCard.tsx'
import css from './UploadCard.module.css'
import { uploadCopy as copy } from './upload-copy.ts'
import { percentOf } from './upload-state.ts'
import type { Made, WorkInfo } from './works.ts'

interface UploadCardProps {
  info: WorkInfo
  made: Made | undefined
  troubled: boolean
  error?: string | undefined
  picture: (src: string) => ReactNode
}

/** The file of a new work: to be chosen, on its way, being transcoded, or ready. */
export function UploadCard({ info, made, troubled, error, picture }: UploadCardProps) {
  const upload = sending.use()
  const file = useDraft((draft) => draft.file)
  const [fault, setFault] = useState('')
  const note = useId()
  const { phase } = upload
  const failed = phase === 'sent' && made?.state === 'failed'

  async function choose(chosen: File): Promise<void> {
    const wrong = fileFault(chosen, info) ?? fileFault(chosen, info, await lengthOf(chosen))
    setFault(wrong ?? '')
    if (wrong) return
    forgetFileFault()
    if (phase !== 'interrupted') sending.begin(chosen)
    else if (!sending.goOnWith(chosen)) setFault(copy.another(upload.name, sizeInWords(upload.size)))
  }
  const input = (label: string) => (
    <input
      type="file"
      accept="video/mp4,video/quicktime,video/webm,video/x-matroska,.mp4,.m4v,.mov,.mkv,.webm"
      className="visually-hidden"
      aria-label={label}
      aria-invalid={Boolean(fault || error)}
      aria-describedby={fault || error ? note : undefined}
      onChange={({ currentTarget }) => {
        const [chosen] = currentTarget.files ?? []
        // So that choosing the same file again is a change, too.
        currentTarget.value = ''
        if (chosen) void choose(chosen)
      }}
    />
  )

  return (
    <div>
      {phase === 'none' && (
        <label className={css['choose']} data-wrong={Boolean(fault || error)}>
          {input(copy.choose)}
          <Icon of={Upload} size={28} />
          {copy.choose}
          <small>{copy.chooseHint(sizeInWords(info.max_bytes), timeInWords(info.max_seconds))}</small>
        </label>
      )}
      {phase === 'interrupted' && (
        <div className={css['card']}>
          <span className={css['thumb']}>
            <Icon of={FileVideo} size={24} />
          </span>
          <div className={css['words']}>
            <span className={css['name']}>{upload.name}</span>
            <ProgressBar value={percentOf(upload)} label={copy.progress(upload.name)} />
            <span className={css['line']}>{copy.interrupted(percentOf(upload))}</span>
            <label className={css['again']}>
              {input(copy.chooseAgain)}
              {copy.chooseAgain}
            </label>
          </div>
          <div className={css['side']}>
            <IconButton icon={X} size={20} label={copy.cancel} onClick={() => void askToCancel()} />
          </div>
        </div>
      )}
      {phase === 'sent' && file && (
        <MakingCard name={file.name} made={made} troubled={troubled} picture={picture}>
          {failed && (
            <label className={css['again']}>
              {input(copy.chooseOther)}
              {copy.chooseOther}
            </label>
          )}
        </MakingCard>
      )}
      {phase !== 'none' && phase !== 'interrupted' && phase !== 'sent' && (
        <SendingCard upload={upload}>
          <label className={css['again']}>
            {input(copy.chooseOther)}
            {copy.chooseOther}
          </label>
        </SendingCard>
      )}
      <FieldNote id={note} error={fault || error} />
    </div>
  )
}
