import { askSecondOpinion } from './ask-second-opinion.ts'
import { claimReview } from './claim-review.ts'
import { clearReviewHit } from './clear-review-hit.ts'
import { decideReview } from './decide-review.ts'
import { giveBackReview } from './give-back-review.ts'
import { listReviewReasons } from './list-review-reasons.ts'
import { listReviews } from './list-reviews.ts'
import { renewReview } from './renew-review.ts'
import { showReview } from './show-review.ts'

export const reviewsRoutes = [
  listReviews,
  claimReview,
  renewReview,
  giveBackReview,
  showReview,
  listReviewReasons,
  decideReview,
  askSecondOpinion,
  clearReviewHit,
]
