import { useEffect, useState } from 'react'

/** What comes over the line by itself. If it does not, it is asked for again when the page is next shown. */
export function useLoaded<Part>(load: () => Promise<Part>, wanted = true): Part | undefined {
  const [part, setPart] = useState<Part>()
  const missing = wanted && part === undefined

  useEffect(() => {
    if (!missing) return undefined
    let left = false
    async function fetchPart(): Promise<void> {
      const fetched = await load().catch(() => undefined)
      if (!left && fetched) setPart(() => fetched)
    }
    void fetchPart()
    return () => {
      left = true
    }
  }, [load, missing])

  return part
}
