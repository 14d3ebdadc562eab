import type { Calls } from '@qingyu/contract/contract'
import type { Device } from './device.ts'

/** A grey square as PNG: all that a test needs of a document. */
const SQUARE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQI12PowAEYhpYEANsRZgG+zZUUAAAAAElFTkSuQmCC',
  'base64',
)

export const uploadDocument = async (owner: Device, file: Uint8Array = SQUARE): Promise<string> =>
  (await owner.upload(file, 'document')).id

/** A whole application for verification, its documents uploaded. */
export async function applicationOf(
  owner: Device,
  different: Partial<Calls['auth/apply']['input']> = {},
): Promise<Calls['auth/apply']['input']> {
  return {
    kind: 'poster',
    legal_name: '林海',
    birth_date: '1995-06-01',
    document_kind: 'passport',
    document_number: 'E12345678',
    document_front: await uploadDocument(owner),
    holding: await uploadDocument(owner),
    consent: true,
    ...different,
  }
}

/** A person to be declared, the documents uploaded. */
export async function personOf(
  owner: Device,
  different: Partial<Calls['x/people/add']['input']> = {},
): Promise<Calls['x/people/add']['input']> {
  return {
    name: '白露',
    birth_date: '1998-09-08',
    document_kind: 'id_card',
    document_number: 'P9876543',
    document: await uploadDocument(owner),
    consent_document: await uploadDocument(owner),
    scopes: ['depiction', 'distribution'],
    ...different,
  }
}
