import type { Job } from '../calls/job.ts'
import type { UseCase } from '../calls/use-case.ts'
import { accountsJobs } from './accounts/accounts.jobs.ts'
import { accountsRoutes } from './accounts/accounts.routes.ts'
import { homeRoutes } from './home/home.routes.ts'
import { paymentsJobs } from './payments/payments.jobs.ts'
import { paymentsRoutes } from './payments/payments.routes.ts'
import { personalDataJobs } from './personal-data/personal-data.jobs.ts'
import { personalDataRoutes } from './personal-data/personal-data.routes.ts'
import { uploadsJobs } from './uploads/uploads.jobs.ts'
import { walletJobs } from './wallet/wallet.jobs.ts'
import { walletRoutes } from './wallet/wallet.routes.ts'

/** Everything the server does. A new feature adds its lines here. */

export const useCases: readonly UseCase[] = [
  ...accountsRoutes,
  ...homeRoutes,
  ...paymentsRoutes,
  ...personalDataRoutes,
  ...walletRoutes,
]

export const jobs: readonly Job[] = [
  ...accountsJobs,
  ...uploadsJobs,
  ...paymentsJobs,
  ...personalDataJobs,
  ...walletJobs,
]
