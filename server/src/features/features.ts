import type { Job } from '../calls/job.ts'
import type { UseCase } from '../calls/use-case.ts'
import type { PublicationKind } from '../publication/kind.ts'
import { accountsJobs } from './accounts/accounts.jobs.ts'
import { accountsRoutes } from './accounts/accounts.routes.ts'
import { commentsRoutes } from './comments/comments.routes.ts'
import { documentsRoutes } from './documents/documents.routes.ts'
import { homeRoutes } from './home/home.routes.ts'
import { membersRoutes } from './members/members.routes.ts'
import { operatorsJobs } from './operators/operators.jobs.ts'
import { operatorsRoutes } from './operators/operators.routes.ts'
import { paymentsJobs } from './payments/payments.jobs.ts'
import { paymentsRoutes } from './payments/payments.routes.ts'
import { peopleJobs } from './people/people.jobs.ts'
import { peopleRoutes } from './people/people.routes.ts'
import { personalDataJobs } from './personal-data/personal-data.jobs.ts'
import { personalDataRoutes } from './personal-data/personal-data.routes.ts'
import { reportsJobs } from './reports/reports.jobs.ts'
import { reportsRoutes } from './reports/reports.routes.ts'
import { reviewsJobs } from './reviews/reviews.jobs.ts'
import { reviewsRoutes } from './reviews/reviews.routes.ts'
import { uploadsJobs } from './uploads/uploads.jobs.ts'
import { verificationJobs } from './verification/verification.jobs.ts'
import { verificationKind } from './verification/verification.kind.ts'
import { verificationRoutes } from './verification/verification.routes.ts'
import { videoUploadsJobs } from './video-uploads/video-uploads.jobs.ts'
import { videoUploadsRoutes } from './video-uploads/video-uploads.routes.ts'
import { videosJobs } from './videos/videos.jobs.ts'
import { videosRoutes } from './videos/videos.routes.ts'
import { walletJobs } from './wallet/wallet.jobs.ts'
import { walletRoutes } from './wallet/wallet.routes.ts'
import { worksJobs } from './works/works.jobs.ts'
import { videoKind } from './works/works.kind.ts'
import { worksRoutes } from './works/works.routes.ts'

/** Everything the server does. A new feature adds its lines here. */

export const useCases: readonly UseCase[] = [
  ...accountsRoutes,
  ...commentsRoutes,
  ...documentsRoutes,
  ...homeRoutes,
  ...membersRoutes,
  ...operatorsRoutes,
  ...paymentsRoutes,
  ...peopleRoutes,
  ...personalDataRoutes,
  ...reportsRoutes,
  ...reviewsRoutes,
  ...verificationRoutes,
  ...videoUploadsRoutes,
  ...videosRoutes,
  ...walletRoutes,
  ...worksRoutes,
]

export const jobs: readonly Job[] = [
  ...accountsJobs,
  ...operatorsJobs,
  ...uploadsJobs,
  ...paymentsJobs,
  ...peopleJobs,
  ...personalDataJobs,
  ...reportsJobs,
  ...reviewsJobs,
  ...verificationJobs,
  ...videoUploadsJobs,
  ...videosJobs,
  ...walletJobs,
  ...worksJobs,
]

/** What goes to the public through review. */
export const publicationKinds: readonly PublicationKind[] = [verificationKind, videoKind]
