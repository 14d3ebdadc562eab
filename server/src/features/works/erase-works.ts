import type { Services } from '../../calls/services.ts'
import type { Tx } from '../../platform/database.ts'
import { ACCOUNT_GONE } from './works.copy.ts'
import { VIDEO } from './works.kind.ts'
import { keepFiles, putAway } from './put-away.ts'
import { isHeld, listBought, listWorksOf, lockWork } from './works.repo.ts'
import type { WholeWork } from './works.repo.ts'

type Erasing = Pick<Services, 'clock' | 'publication'>

const EVERYTHING = Number.MAX_SAFE_INTEGER
const STATES = ['draft', 'scan', 'wait', 'release', 'reject', 'hide', 'down'] as const

/**
 * The works of an author who leaves, under the lock of his account. What somebody has paid for stays with those who
 * have: hidden, without a name, and with the records of the people in it (docs/decisions/identity-records.md). Being
 * deleted is no way to destroy evidence either: what operators are about to judge is seen by nobody else, and goes
 * when they have. Everything else goes with its files, as if it had never been.
 */
export async function eraseWorks(services: Erasing, tx: Tx, uid: number): Promise<void> {
  for (const { id } of await listWorksOf(tx, uid, STATES, EVERYTHING, EVERYTHING)) {
    const work = await lockWork(tx, id)
    if (work) await eraseWork(services, tx, work)
  }
}

async function eraseWork({ clock, publication }: Erasing, tx: Tx, work: WholeWork): Promise<void> {
  const { id, author, state } = work
  const item = { kind: VIDEO, id, at: clock.now() }
  const isPublic = state === 'release' || state === 'hide'
  const held = await isHeld(tx, id)
  if (isPublic && !held && (await listBought(tx, id, 0, 1)).length > 0) {
    if (state === 'release') await publication.hide(tx, item, { by: 'author', uid: author })
    return keepFiles(tx, work)
  }
  if (isPublic || state === 'scan' || state === 'wait')
    await publication.takeDown(tx, item, { by: 'system' }, ACCOUNT_GONE)
  if (held) await keepFiles(tx, work)
  else {
    const now = await lockWork(tx, id)
    if (now) await putAway(tx, now, item.at)
  }
}

/** Later, when it has been judged. */
export async function eraseLeftWork(tx: Tx, id: number, at: Date): Promise<void> {
  const work = await lockWork(tx, id)
  if (work?.state === 'down' && !(await isHeld(tx, id))) await putAway(tx, work, at)
}
