import * as accounts from './accounts.ts'
import * as comments from './comments.ts'
import * as consoleDocuments from './console-documents.ts'
import * as consoleLog from './console-log.ts'
import * as consoleMembers from './console-members.ts'
import * as consoleOperators from './console-operators.ts'
import * as consoleReports from './console-reports.ts'
import * as consoleReviews from './console-reviews.ts'
import * as consoleSession from './console-session.ts'
import * as home from './home.ts'
import * as payments from './payments.ts'
import * as people from './people.ts'
import * as personalData from './personal-data.ts'
import * as reports from './reports.ts'
import * as verification from './verification.ts'
import * as videos from './videos.ts'
import * as wallet from './wallet.ts'
import * as works from './works.ts'
import type { CallTypes, Endpoint } from './endpoint.ts'

/** Every call there is, by the name that says what it does. A new file of endpoints is added here. */
export const contract = {
  ...accounts,
  ...comments,
  ...consoleDocuments,
  ...consoleLog,
  ...consoleMembers,
  ...consoleOperators,
  ...consoleReports,
  ...consoleReviews,
  ...consoleSession,
  ...home,
  ...payments,
  ...people,
  ...personalData,
  ...reports,
  ...verification,
  ...videos,
  ...wallet,
  ...works,
} satisfies Record<string, Endpoint>

type Contract = typeof contract

/** The calls by path, as types only: what the client and the app import. */
export type Calls = {
  [Name in keyof Contract as Contract[Name]['path']]: CallTypes<Contract[Name]>
}
