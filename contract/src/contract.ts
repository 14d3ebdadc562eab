import * as accounts from './accounts.ts'
import * as home from './home.ts'
import * as payments from './payments.ts'
import * as personalData from './personal-data.ts'
import * as wallet from './wallet.ts'
import type { CallTypes, Endpoint } from './endpoint.ts'

/** Every call there is, by the name that says what it does. A new file of endpoints is added here. */
export const contract = { ...accounts, ...home, ...payments, ...personalData, ...wallet } satisfies Record<
  string,
  Endpoint
>

type Contract = typeof contract

/** The calls by path, as types only: what the client and the app import. */
export type Calls = {
  [Name in keyof Contract as Contract[Name]['path']]: CallTypes<Contract[Name]>
}
