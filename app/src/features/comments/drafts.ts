import { useState } from 'react'
import { useUser } from '../../shell/stores/user.ts'

const drafts = new Map<string, string>()

/** What a member has half written about a video, or in a thread; it outlives the screen, not the page. */
export function useDraft(videoId: number, thread: number | undefined): [string, (text: string) => void] {
  const uid = useUser(({ u }) => u?.uid ?? 0)
  const key = `${uid}/${videoId}/${thread ?? ''}`
  const [, render] = useState({})
  const put = (text: string) => {
    if (text === '') drafts.delete(key)
    else drafts.set(key, text)
    render({})
  }
  return [drafts.get(key) ?? '', put]
}
