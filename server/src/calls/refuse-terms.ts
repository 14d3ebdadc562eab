import type { Terms } from '../scanning/terms.ts'
import { Refused } from './use-case.ts'

/**
 * Refuses a text with a prohibited term in it, by the name of its field. What the contract marks as written has been
 * checked before a use case sees it; this is for texts that come another way.
 */
export function refuseTerms({ terms }: { terms: Terms }, fields: Readonly<Record<string, string>>): void {
  for (const [field, text] of Object.entries(fields))
    if (terms.check(text).some(({ severity }) => severity === 'refuse'))
      throw new Refused('PROHIBITED_TEXT', { field })
}
