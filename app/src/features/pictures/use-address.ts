import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { pictures } from './pictures.ts'

/** The address of a decrypted picture for what is no <img>, such as a background; kept while the element is there. */
export function usePictureAddress(src: string, holder: RefObject<Element | null>): string | undefined {
  const [found, setFound] = useState<{ src: string; address: string }>()
  useEffect(() => {
    const element = holder.current
    if (!src || !element) return undefined
    const gone = new AbortController()
    void pictures.load(src, element, gone.signal).then(
      (address) => setFound({ src, address }),
      // One does without it; the store has told the log.
      () => undefined,
    )
    return () => gone.abort()
  }, [src, holder])
  return found?.src === src ? found.address : undefined
}
