import { useLayoutEffect, useRef } from 'react'

/** As high as what is written, up to what the stylesheet allows. */
export function useGrowing(text: string) {
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.height = 'auto'
    element.style.height = text === '' ? '' : `${element.scrollHeight}px`
  }, [text])
  return field
}
