import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { IconButton } from '@qingyu/ui/IconButton.tsx'
import { useModal } from '@qingyu/ui/modal.ts'
import { copy } from './copy.ts'
import { savePicture } from './save-picture.ts'
import { useViewer } from './use-viewer.ts'
import css from './Viewer.module.css'
import { ViewerMenu } from './ViewerMenu.tsx'
import { ViewerSlide } from './ViewerSlide.tsx'

/** More would not fit side by side; then only the counter tells. */
const MOST_DOTS = 9

export interface ViewerProps {
  addresses: readonly string[]
  start: number
  onClose: () => void
}

/** Pictures over the whole screen. */
export function Viewer({ addresses, start, onClose }: ViewerProps) {
  const [menuOpen, setMenuOpen] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  const { props } = useModal(dialog, true, onClose)
  const { stage, index, fingers, guard, turn } = useViewer(start, addresses.length, {
    onTap: onClose,
    onDrop: onClose,
    onLongPress: () => setMenuOpen(true),
  })
  const count = addresses.length
  return (
    <dialog
      {...props}
      {...guard}
      className={css.viewer}
      aria-label={copy.viewer}
      onKeyDown={({ key }) => {
        if (menuOpen) return
        if (key === 'ArrowLeft') turn(-1)
        if (key === 'ArrowRight') turn(1)
      }}
    >
      <div className={`on-image ${css.scene}`}>
        <div
          ref={stage}
          className={css.stage}
          {...fingers}
          onContextMenu={(event) => {
            event.preventDefault()
            setMenuOpen(true)
          }}
        >
          <div className={css.shade} />
          <div className={css.strip}>
            {[index - 1, index, index + 1].map((at) => {
              const src = addresses[at]
              return (
                src !== undefined && <ViewerSlide key={at} {...{ src, at, count }} current={at === index} />
              )
            })}
          </div>
        </div>
        <output className={count > 1 ? css.counter : 'visually-hidden'} aria-label={copy.place(index, count)}>
          {index + 1} / {count}
        </output>
        <IconButton icon={X} label={copy.close} className={css.close} onClick={onClose} />
        {count > 1 && count <= MOST_DOTS && (
          <div className={css.dots} aria-hidden>
            {[...addresses.keys()].map((at) => (
              <i key={at} data-current={at === index || undefined} />
            ))}
          </div>
        )}
      </div>
      <ViewerMenu
        open={menuOpen}
        onClose={() => setMenuOpen(false)}
        onSave={() => savePicture(addresses[index] ?? '')}
      />
    </dialog>
  )
}
