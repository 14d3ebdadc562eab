import { createElement } from 'react'
import { CommentSkeleton } from '../../features/comments/CommentSkeleton.tsx'
import { useLoaded } from '../../shell/use-loaded.ts'
import type { TalkProps } from './Talk.tsx'

const loadTalk = async () => (await import('./Talk.tsx')).Talk

/** After the film itself: one looks first. */
export function TalkOnDemand(props: TalkProps) {
  const Talk = useLoaded(loadTalk)
  return Talk ? createElement(Talk, props) : <CommentSkeleton />
}
