import { create, edit, hide, remove, revise, submit, unhide } from './gate-author-events.ts'
import type { State } from './gate-model.ts'
import { addPerson, depict, giveConsent, undepict, withdraw } from './gate-people-events.ts'
import { appeal, askSecond, claim, clear, decide, scan, takeDown } from './gate-review-events.ts'
import type { Event } from './gate-scene.ts'

/** Each as often as it stands here; most of them are refused. */
// prettier-ignore
export const ANY: readonly Event[] = [
  create, create, create, edit, submit, scan, claim, claim, decide, decide, askSecond, clear, clear, revise,
  hide, unhide, takeDown, appeal, remove, addPerson, addPerson, giveConsent, withdraw, depict, depict, undepict,
]

/** What may well succeed in this state, so that items come far. */
export const FITTING: Record<State, readonly Event[]> = {
  draft: [submit, submit, submit, edit, addPerson, depict],
  scan: [scan],
  wait: [claim, decide, decide, decide, clear],
  release: [hide, hide, create, create, takeDown],
  reject: [revise, revise, edit],
  hide: [unhide, unhide, create],
  down: [appeal, undepict, create],
}
