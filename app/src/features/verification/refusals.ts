import { isRefusalOf } from '@qingyu/client/errors'
import type { IdentityField } from './identity.ts'

export type Errors<Name extends string> = Partial<Record<Name, string>>

const FIELDS = new Map<string, IdentityField>([
  ['UNDER_AGE', 'birthDate'],
  ['legal_name', 'name'],
  ['name', 'name'],
  ['birth_date', 'birthDate'],
  ['document_kind', 'documentKind'],
  ['document_number', 'documentNumber'],
])

/** Where a refusal about a person is shown, in the server's words. `pictures`: they have to be sent again. */
export function identityRefusal(error: unknown): Errors<IdentityField | 'pictures'> | undefined {
  if (!isRefusalOf('auth/apply', error) && !isRefusalOf('x/people/add', error)) return undefined
  if (error.code === 'DOCUMENT_NOT_YOURS') return { pictures: error.message }
  const field = FIELDS.get('field' in error.data ? error.data.field : error.code)
  return field && { [field]: error.message }
}

/** It was judged, or sent from elsewhere, since this page was read. */
export const standsOtherwise = (error: unknown): boolean =>
  isRefusalOf('auth/apply', error) &&
  ['VERIFICATION_WAITING', 'VERIFICATION_PASSED', 'VERIFICATION_ENDED'].includes(error.code)
