import { Button } from '@qingyu/ui/Button.tsx'
import { Spinner } from '@qingyu/ui/Spinner.tsx'
import { copy } from './copy.ts'
import { FAILED, PENDING, usePicture } from './use-picture.ts'
import css from './ViewerSlide.module.css'

interface ViewerSlideProps {
  src: string
  at: number
  count: number
  current: boolean
}

export function ViewerSlide({ src, at, count, current }: ViewerSlideProps) {
  const { box, state, address, onLoad, onError, retry } = usePicture<HTMLDivElement>(src, true)
  return (
    <div
      ref={box}
      className={css.slide}
      style={{ left: `calc(${at} * (100% + var(--gutter)))` }}
      inert={!current}
      data-current={current || undefined}
      data-state={state}
    >
      {state === PENDING && <Spinner size={28} />}
      {address !== undefined && (
        <img src={address} alt={copy.place(at, count)} draggable={false} onLoad={onLoad} onError={onError} />
      )}
      {state === FAILED && (
        <div className={css.failed}>
          {copy.failed}
          <Button kind="outline" onClick={retry}>
            {copy.again}
          </Button>
        </div>
      )}
    </div>
  )
}
