import { BlobImage } from '@qingyu/ui/BlobImage.tsx'
import { Button } from '@qingyu/ui/Button.tsx'
import { FieldNote } from '@qingyu/ui/FieldNote.tsx'
import { Icon } from '@qingyu/ui/Icon.tsx'
import { ProgressRing } from '@qingyu/ui/ProgressRing.tsx'
import { Camera, RotateCw } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import type { PictureChoice } from '../../shell/use-picture-upload.ts'
import css from './AvatarField.module.css'
import { copy } from './copy.ts'

interface AvatarFieldProps {
  /** The present one. */
  children: ReactNode
  choice: PictureChoice | undefined
  error: string | undefined
  disabled: boolean
  onFile: (file: File) => void
  onRetry: () => void
  onDrop: () => void
}

/** The avatar, or the one chosen instead with its way to the server. */
export function AvatarField({
  children,
  choice,
  error,
  disabled,
  onFile,
  onRetry,
  onDrop,
}: AvatarFieldProps) {
  const note = useId()
  const failed = choice?.state === 'failed'
  return (
    <div className={css['field']}>
      <label className={css['face']} data-state={choice?.state}>
        <input
          type="file"
          accept="image/*"
          className="visually-hidden"
          aria-label={copy.changeAvatar}
          aria-describedby={error ? note : undefined}
          disabled={disabled}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            // So that choosing the same file again is a change, too.
            currentTarget.value = ''
            if (file) onFile(file)
          }}
        />
        <span className={css['picture']}>{choice ? <BlobImage of={choice.picture} /> : children}</span>
        {choice?.state === 'uploading' ? (
          <span className={css['over']}>
            <ProgressRing value={choice.percent} label={copy.uploading} size={52}>
              {`${Math.round(choice.percent)}%`}
            </ProgressRing>
          </span>
        ) : (
          <span className={css['camera']}>
            <Icon of={Camera} size={15} />
          </span>
        )}
      </label>
      <FieldNote id={note} error={error} />
      {failed ? (
        <div className={css['actions']}>
          <Button kind="tonal" size={30} icon={<Icon of={RotateCw} size={14} />} onClick={onRetry}>
            {copy.retryUpload}
          </Button>
          <Button kind="neutral" size={30} onClick={onDrop}>
            {copy.dropChoice}
          </Button>
        </div>
      ) : (
        <p className={css['hint']}>{copy.avatarHint}</p>
      )}
    </div>
  )
}
