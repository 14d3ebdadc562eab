import css from './Picture.module.css'
import { PictureFailed } from './PictureFailed.tsx'
import { FAILED, usePicture } from './use-picture.ts'

export interface PictureProps {
  /** An address of the API with its key (`/media/….bin#k=…`), or a plain one of this origin, or a blob's. */
  src: string
  alt: string
  /** Width by height: the box has its size before anything is loaded. Without it the picture fills its parent. */
  ratio?: number
  radius?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | 'full'
  /** Loads at once, wherever it is: for what the first screen shows, and for what is fixed over the page. */
  priority?: boolean
}

export function Picture(props: PictureProps) {
  return <Shown key={props.src} {...props} />
}

function Shown({ src, alt, ratio, radius, priority }: PictureProps) {
  const { box, state, address, onLoad, onError, retry } = usePicture<HTMLSpanElement>(src, priority)
  return (
    <span
      ref={box}
      className={ratio === undefined ? `${css.picture} ${css.fill}` : css.picture}
      style={{ aspectRatio: ratio, borderRadius: radius && `var(--radius-${radius})` }}
      data-state={state}
    >
      {address !== undefined && (
        <img src={address} alt={alt} decoding="async" draggable={false} onLoad={onLoad} onError={onError} />
      )}
      {state === FAILED && <PictureFailed alt={alt} onRetry={retry} />}
    </span>
  )
}
