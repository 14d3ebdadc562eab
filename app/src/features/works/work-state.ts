import { copy } from './copy.ts'
import type { Work } from './works.ts'
import { isBeingMade } from './works.ts'

/** The state of a work as its author reads it. */
export interface ShownState {
  name: string
  kind: 'accent' | 'success' | 'danger' | 'neutral'
}

export function shownState(work: Work): ShownState {
  const { states } = copy
  switch (work.state) {
    case 'draft':
      if (work.reasons.length > 0) return { name: states.broken, kind: 'danger' }
      return isBeingMade(work)
        ? { name: states.making, kind: 'accent' }
        : { name: states.ready, kind: 'neutral' }
    case 'release':
      return { name: states.release, kind: 'success' }
    case 'reject':
    case 'down':
      return { name: states[work.state], kind: 'danger' }
    case 'scan':
    case 'wait':
    case 'hide':
      return { name: states[work.state], kind: 'neutral' }
    default:
      return work.state satisfies never
  }
}

export type WorkAct = 'view' | 'hide' | 'show' | 'edit' | 'remove'

/** What its author may do now; the server has the last word. */
export function actsOf({ state, released_at }: Work): WorkAct[] {
  if (state === 'release') return ['view', 'hide']
  if (state === 'hide') return ['view', 'show']
  if (state === 'reject') return released_at === 0 ? ['edit', 'remove'] : ['edit']
  if (state === 'draft') return ['remove']
  return []
}
