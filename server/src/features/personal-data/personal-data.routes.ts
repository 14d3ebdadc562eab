import { deleteAccount } from './delete-account.ts'
import { readExport } from './read-export.ts'
import { requestExport } from './request-export.ts'

export const personalDataRoutes = [requestExport, readExport, deleteAccount]
