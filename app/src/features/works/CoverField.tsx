import { FieldNote } from '@qingyu/ui/FieldNote.tsx'
import { Icon } from '@qingyu/ui/Icon.tsx'
import { ProgressRing } from '@qingyu/ui/ProgressRing.tsx'
import { Check, ImagePlus, RotateCw } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { usePictureUpload } from '../../shell/use-picture-upload.ts'
import type { Upload } from '../../shell/use-picture-upload.ts'
import css from './CoverField.module.css'
import { formCopy as copy } from './form-copy.ts'
import type { WorkForm } from './form-shape.ts'

type Cover = Pick<WorkForm, 'cover' | 'ownCover'>

interface CoverFieldProps {
  value: Cover
  onChange: (cover: Cover) => void
  posters: readonly { id: string; url: string }[]
  picture: (src: string) => ReactNode
  upload: Upload
  error?: string | undefined
}

/** A frame of the film, or a picture of one's own. */
export function CoverField({ value, onChange, posters, picture, upload, error }: CoverFieldProps) {
  const note = useId()
  const name = useId()
  const own = usePictureUpload(async (file, options) => {
    const sent = await upload(file, options)
    onChange({ cover: sent.id, ownCover: sent.url ?? '' })
    return sent
  })
  // Without a choice the first one is taken.
  const chosen = value.cover || posters[0]?.id
  const { choice } = own
  const sendingOwn = choice !== undefined && choice.state !== 'uploaded'

  return (
    <div>
      <div role="radiogroup" aria-label={copy.cover} className={css['strip']}>
        <label className={css['tile']} data-empty="true">
          <input
            type="file"
            accept="image/*"
            className="visually-hidden"
            aria-label={copy.ownCover}
            aria-invalid={Boolean(error)}
            aria-describedby={note}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              currentTarget.value = ''
              if (file) own.choose(file)
            }}
          />
          {choice?.state === 'uploading' ? (
            <ProgressRing value={choice.percent} label={copy.coverProgress} size={40}>
              {`${Math.round(choice.percent)}%`}
            </ProgressRing>
          ) : (
            <>
              <Icon of={ImagePlus} size={22} />
              {copy.ownCover}
            </>
          )}
        </label>
        {choice?.state === 'failed' && (
          <button type="button" className={css['tile']} data-empty="true" onClick={own.retry}>
            <Icon of={RotateCw} size={20} />
            {copy.coverRetry}
          </button>
        )}
        {value.ownCover && !sendingOwn && (
          <label className={css['tile']}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              aria-label={copy.ownCoverChosen}
              checked
              readOnly
            />
            {picture(value.ownCover)}
            <span className={css['mark']}>
              <Icon of={Check} size={14} />
            </span>
          </label>
        )}
        {posters.map(({ id, url }, n) => (
          <label key={id} className={css['tile']}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              aria-label={copy.poster(n + 1)}
              checked={id === chosen}
              onChange={() => onChange({ cover: id, ownCover: '' })}
            />
            {picture(url)}
            <span className={css['mark']}>
              <Icon of={Check} size={14} />
            </span>
          </label>
        ))}
      </div>
      <FieldNote
        id={note}
        error={choice?.error || error}
        hint={posters.length > 0 ? copy.coverChoose : copy.coverWaiting}
      />
    </div>
  )
}
