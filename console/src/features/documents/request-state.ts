/** Where the wish to read an item's documents stands. */

export interface Request {
  request: number
  state: 'waiting' | 'granted' | 'refused' | 'over'
  until: number
}

export type Step =
  | { step: 'ask'; because: '' | 'refused' | 'over' }
  | { step: 'waiting' }
  | { step: 'open'; request: number; until: number }

/** The later of what the item said when it was taken and what the list of requests says now. */
export function stepOf(
  atClaim: Request | null,
  listed: readonly (Request & { task: number })[],
  task: number,
  nowSeconds: number,
): Step {
  const mine = listed.filter((one) => one.task === task)
  const latest = [...mine, ...(atClaim ? [atClaim] : [])].reduce<Request | undefined>(
    (newest, one) => (newest && newest.request >= one.request ? newest : one),
    undefined,
  )
  if (!latest) return { step: 'ask', because: '' }
  if (latest.state === 'waiting') return { step: 'waiting' }
  if (latest.state === 'granted' && latest.until > nowSeconds)
    return { step: 'open', request: latest.request, until: latest.until }
  return { step: 'ask', because: latest.state === 'refused' ? 'refused' : 'over' }
}
