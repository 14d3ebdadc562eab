import type { Services } from '../../calls/services.ts'
import { openText, sealText } from '../../platform/sealed-text.ts'

/** What a document says about a person; in the database only sealed. */
export interface Identity {
  name: string
  birthDate: string
  documentKind: string
  documentNumber: string
}

type Purpose = 'verification' | 'people'

export const sealIdentity = (
  { secrets }: Pick<Services, 'secrets'>,
  purpose: Purpose,
  uid: number,
  identity: Identity,
): Buffer => sealText(secrets, purpose, String(uid), JSON.stringify(identity))

export const openIdentityOf = (
  { secrets }: Pick<Services, 'secrets'>,
  purpose: Purpose,
  uid: number,
  sealed: Buffer,
): Identity => JSON.parse(openText(secrets, purpose, String(uid), sealed))
