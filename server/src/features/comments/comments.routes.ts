import { createComment } from './create-comment.ts'
import { likeComment } from './like-comment.ts'
import { listComments } from './list-comments.ts'
import { listPhrases } from './list-phrases.ts'
import { pinComment } from './pin-comment.ts'
import { readTopComment } from './read-top-comment.ts'
import { removeComment } from './remove-comment.ts'

export const commentsRoutes = [
  listComments,
  createComment,
  likeComment,
  removeComment,
  pinComment,
  listPhrases,
  readTopComment,
]
