import { openPicture } from '@qingyu/client/picture'
import { useEffect, useState } from 'react'
import css from './SealedPicture.module.css'

interface Opened {
  src: string
  /** Empty: it could not be opened. */
  address: string
}

/** A picture of the product: it lies encrypted under its address, and is shown from memory. */
export function SealedPicture({ src, alt, className }: { src: string; alt: string; className?: string }) {
  const [opened, setOpened] = useState<Opened>()
  useEffect(() => {
    const stop = new AbortController()
    let made = ''
    const open = async () => {
      try {
        const { bytes, type } = await openPicture(src, location.origin, stop.signal)
        if (!stop.signal.aborted) made = URL.createObjectURL(new Blob([bytes], { type }))
      } catch {
        // Said in its place.
      }
      if (!stop.signal.aborted) setOpened({ src, address: made })
    }
    void open()
    return () => {
      stop.abort()
      URL.revokeObjectURL(made)
    }
  }, [src])
  const shown = opened?.src === src ? opened : undefined
  return (
    <span className={`${css.box} ${className ?? ''}`}>
      {shown?.address && (
        <img className={`${css.picture} veiled`} src={shown.address} alt={alt} draggable={false} />
      )}
      {shown?.address === '' && <span className={css.failed}>图片无法打开</span>}
    </span>
  )
}
