import type { InputRef } from 'antd'
import { useEffect, useRef } from 'react'

/**
 * For the field of a page with one task: ready to be written in when it appears, and only then. (A function as its
 * `ref` would be called at every redraw of antd's form, and pull the focus back from the next field.)
 */
export function useFocusFirst(wanted = true) {
  const field = useRef<InputRef>(null)
  useEffect(() => {
    if (wanted) field.current?.focus()
  }, [wanted])
  return field
}
