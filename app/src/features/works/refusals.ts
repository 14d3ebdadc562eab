import { isRefusalOf } from '@qingyu/client/errors'
import type { WorkErrors, WorkField } from './work-form.ts'

const FIELDS = new Map<string, WorkField>([
  ['title', 'title'],
  ['description', 'description'],
  ['category', 'category'],
  ['tags', 'tags'],
  ['cover', 'cover'],
  ['price_type', 'priceType'],
  ['coins', 'coins'],
  ['people', 'people'],
  ['produced_on', 'producedOn'],
  ['upload', 'upload'],
  ['PICTURE_NOT_YOURS', 'cover'],
  ['NOT_FOUND', 'people'],
  ['NO_CONSENT', 'people'],
  ['UPLOAD_FAILED', 'upload'],
  ['UPLOAD_NOT_YOURS', 'upload'],
])

/** Where a refusal of a work is shown, in the server's words. */
export function workRefusal(error: unknown): WorkErrors | undefined {
  if (!isRefusalOf('x/works/create', error) && !isRefusalOf('x/works/update', error)) return undefined
  // A tag of several is named with its place.
  const [named = ''] = ('field' in error.data ? error.data.field : error.code).split('.')
  const field = FIELDS.get(named)
  return field && { [field]: error.message }
}
