import { createElement, useState } from 'react'
import type { ReactNode } from 'react'
import { CommentMenu } from './CommentMenu.tsx'
import type { Comment, CommentContext, Place } from './comments.ts'

/** The menu of one comment at a time. */
export function useCommentMenu(
  context: CommentContext,
  place: Place,
  onReply: (comment: Comment) => void,
): { openMenu: (comment: Comment) => void; menu: ReactNode } {
  const [shown, setShown] = useState<{ comment: Comment; open: boolean }>()
  const menu =
    shown &&
    createElement(CommentMenu, {
      ...shown,
      context,
      place,
      onClose: () => setShown({ ...shown, open: false }),
      onReply,
    })
  return { openMenu: (comment) => setShown({ comment, open: true }), menu }
}
