import { BlobImage } from '@qingyu/ui/BlobImage.tsx'
import { FieldNote } from '@qingyu/ui/FieldNote.tsx'
import { Icon } from '@qingyu/ui/Icon.tsx'
import { IconButton } from '@qingyu/ui/IconButton.tsx'
import { ProgressRing } from '@qingyu/ui/ProgressRing.tsx'
import { RotateCw, X } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import type { PictureUpload } from '../../shell/use-picture-upload.ts'
import { copy } from './copy.ts'
import css from './DocumentPicture.module.css'

interface DocumentPictureProps {
  label: string
  hint?: string
  icon: LucideIcon
  upload: PictureUpload
  /** What is wrong while none is chosen. */
  error?: string | undefined
  disabled: boolean
}

/** A place for one picture of a document: empty, or the chosen one with its way to the server. */
export function DocumentPicture({ label, hint, icon, upload, error, disabled }: DocumentPictureProps) {
  const note = useId()
  const { choice } = upload
  const wrong = choice ? choice.error : error
  return (
    <div>
      <div className={css['tile']} data-state={choice?.state} data-wrong={Boolean(wrong)}>
        <label className={css['chooser']}>
          <input
            type="file"
            accept="image/*"
            className="visually-hidden"
            aria-label={choice ? copy.replaceOf(label) : copy.choose(label)}
            aria-invalid={Boolean(wrong)}
            aria-describedby={wrong ? note : undefined}
            disabled={disabled}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              // So that choosing the same file again is a change, too.
              currentTarget.value = ''
              if (file) upload.choose(file)
            }}
          />
          {choice ? (
            <BlobImage of={choice.picture} />
          ) : (
            <span className={css['empty']}>
              <Icon of={icon} size={26} />
              {label}
              {hint && <small>{hint}</small>}
            </span>
          )}
          {choice?.state === 'uploading' && (
            <span className={css['over']}>
              <ProgressRing value={choice.percent} label={copy.progress(label)} size={46}>
                {`${Math.round(choice.percent)}%`}
              </ProgressRing>
            </span>
          )}
          {choice?.state === 'uploaded' && (
            <span className={css['foot']}>
              {label}
              <b>{copy.replace}</b>
            </span>
          )}
        </label>
        {choice?.state === 'failed' && (
          <button type="button" className={css['over']} disabled={disabled} onClick={upload.retry}>
            <Icon of={RotateCw} size={22} />
            {copy.retry}
          </button>
        )}
        {choice && !disabled && (
          <span className={`on-image ${css['drop']}`}>
            <IconButton icon={X} size={14} label={copy.drop(label)} onClick={upload.drop} />
          </span>
        )}
      </div>
      <FieldNote id={note} error={wrong} />
    </div>
  )
}
