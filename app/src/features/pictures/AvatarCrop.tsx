import { Minus, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@qingyu/ui/Button.tsx'
import { IconButton } from '@qingyu/ui/IconButton.tsx'
import { useModal } from '@qingyu/ui/modal.ts'
import css from './AvatarCrop.module.css'
import { copy } from './copy.ts'
import { coveringSize, zoomed, ZOOM_STEP } from './crop-geometry.ts'
import type { Crop } from './crop-geometry.ts'
import { cropPicture } from './crop-picture.ts'
import { useCropGestures } from './use-crop-gestures.ts'

export interface AvatarCropProps {
  /** Another one is another sheet: key by it. */
  file: Blob
  /** A square JPEG of AVATAR_PX. */
  onDone: (avatar: Blob) => void
  onCancel: () => void
}

export function AvatarCrop({ file, onDone, onCancel }: AvatarCropProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const hole = useRef<HTMLDivElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const [address] = useState(() => URL.createObjectURL(file))
  // For who leaves before the picture was read, or when it cannot be.
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  const [crop, setCrop] = useState<Crop>()
  const [error, setError] = useState('')
  const { props } = useModal(dialog, true, onCancel)
  const change = (how: (crop: Crop) => Crop): void => setCrop((now) => now && how(now))
  const gestures = useCropGestures(change)

  const begin = ({ naturalWidth, naturalHeight }: HTMLImageElement): void => {
    URL.revokeObjectURL(address)
    setCrop({
      natural: { width: naturalWidth, height: naturalHeight },
      window: hole.current?.clientWidth ?? 0,
      view: { zoom: 1, x: 0, y: 0 },
    })
  }
  const finish = (): void => {
    if (!crop || !image.current) return
    cropPicture(image.current, crop).then(onDone, (failure: Error) => setError(failure.message))
  }
  const size = crop && coveringSize(crop)
  return (
    <dialog {...props} className={`on-image ${css.crop}`} aria-label={copy.crop}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys move what is in it */}
      <div className={css.area} role="application" aria-label={copy.cropArea} tabIndex={0} {...gestures}>
        <img
          ref={image}
          src={address}
          alt=""
          draggable={false}
          hidden={!crop}
          style={{
            ...size,
            translate: crop && `calc(${crop.view.x}px - 50%) calc(${crop.view.y}px - 50%)`,
            scale: crop?.view.zoom,
          }}
          onLoad={({ currentTarget }) => begin(currentTarget)}
          onError={() => setError(copy.unreadable)}
        />
        <div ref={hole} className={css.window} />
      </div>
      <output className={css.hint}>{error || copy.cropHint}</output>
      <div className={css.zoom}>
        <IconButton
          icon={Minus}
          label={copy.smaller}
          disabled={!crop}
          onClick={() => change((now) => zoomed(now, 1 / ZOOM_STEP))}
        />
        <IconButton
          icon={Plus}
          label={copy.larger}
          disabled={!crop}
          onClick={() => change((now) => zoomed(now, ZOOM_STEP))}
        />
      </div>
      <div className={css.actions}>
        <Button kind="outline" size={50} onClick={onCancel}>
          {copy.cancel}
        </Button>
        <Button size={50} disabled={!crop} onClick={finish}>
          {copy.confirm}
        </Button>
      </div>
    </dialog>
  )
}
