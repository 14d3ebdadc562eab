import { askForDocuments } from './ask-for-documents.ts'
import { grantDocuments } from './grant-documents.ts'
import { listDocumentRequests } from './list-document-requests.ts'
import { openDocument } from './open-document.ts'
import { refuseDocuments } from './refuse-documents.ts'

export const documentsRoutes = [
  askForDocuments,
  grantDocuments,
  listDocumentRequests,
  openDocument,
  refuseDocuments,
]
