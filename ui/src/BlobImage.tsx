import { useCallback } from 'react'

/** A file of this device as a picture; decoration beside words that name it. */
export function BlobImage({ of: file }: { of: Blob }) {
  // A ref, because it lets go by itself: the address ends with the element.
  const show = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(file)
      return () => URL.revokeObjectURL(image.src)
    },
    [file],
  )
  return <img ref={show} alt="" draggable={false} />
}
