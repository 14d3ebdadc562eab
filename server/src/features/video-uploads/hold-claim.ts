import type { Services } from '../../calls/services.ts'
import { CLAIM_SECONDS, renewClaim, saveProgress } from '../../media/video/assets.ts'
import type { Claim } from '../../media/video/assets.ts'

const RENEW_EVERY_MS = 5000
const TELL_EVERY_MS = 1000

/** Another holds it by now, or nobody wants it any more. */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost'
}

export interface HeldClaim extends Claim, AsyncDisposable {
  /** Aborts when the claim is lost, or the process is to end. */
  signal: AbortSignal
  /** Throws then, and also when the claim may have been lost without our hearing of it. */
  assert(): void
  /** For the member; written at most once a second. */
  tell(percent: number, step: string): void
}

/** Renews the claim until it is disposed of. */
export function holdClaim({ clock, db, log }: Services, claim: Claim, ending: AbortSignal): HeldClaim {
  const lost = new AbortController()
  const signal = AbortSignal.any([lost.signal, ending])
  // By our own clock: a process that slept with its machine finds the claim lost before it writes again.
  let heldSince = performance.now()
  const lose = () => lost.abort(new ClaimLost(`the claim on ${claim.assetId} is lost`))
  const isOver = () => performance.now() - heldSince > CLAIM_SECONDS * 1000

  async function renew(): Promise<void> {
    const asked = performance.now()
    try {
      if (await renewClaim(db, claim, clock.now())) heldSince = asked
      else lose()
    } catch (error) {
      log.warn({ err: error }, 'a claim could not be renewed')
      if (isOver()) lose()
    }
  }

  let told = { percent: 0, step: '' }
  let written = told
  async function write(): Promise<void> {
    if (told.percent === written.percent && told.step === written.step) return
    written = told
    await saveProgress(db, claim, told.percent, told.step).catch((error: unknown) =>
      log.warn({ err: error }, 'progress could not be written'),
    )
  }

  // One after the other: an older figure never comes last.
  let busy = Promise.resolve()
  const queue = (work: () => Promise<void>) => {
    busy = busy.then(work)
  }
  const timers = [
    setInterval(() => queue(renew), RENEW_EVERY_MS),
    setInterval(() => queue(write), TELL_EVERY_MS),
  ]

  return {
    ...claim,
    signal,
    assert: () => {
      if (isOver()) lose()
      signal.throwIfAborted()
    },
    tell: (percent, step) => {
      told = { percent, step }
    },
    [Symbol.asyncDispose]: async () => {
      for (const timer of timers) clearInterval(timer)
      await busy
    },
  }
}
