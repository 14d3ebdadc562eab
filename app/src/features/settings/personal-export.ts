import type { Calls } from '@qingyu/contract/contract'

export type ExportState = Calls['x/account/export_state']['output']

export const POLL_MS = 1500
/** From then on it is asked for less often: it is a large one, or the queue is long. */
const PATIENT_AFTER = 20
const PATIENT_POLL_MS = 6000

interface Polling {
  read: () => Promise<ExportState>
  signal: AbortSignal
  wait?: (milliseconds: number) => Promise<void>
}

/** Asks until the file is ready or has failed. A call that fails meanwhile changes nothing: it is asked again. */
export async function untilExported({ read, signal, wait = pause }: Polling): Promise<ExportState> {
  for (let turn = 0; ; turn += 1) {
    await wait(turn < PATIENT_AFTER ? POLL_MS : PATIENT_POLL_MS)
    signal.throwIfAborted()
    const answer = await read().catch(() => undefined)
    signal.throwIfAborted()
    if (answer && answer.state !== 'preparing') return answer
  }
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

/** Says nothing of where it comes from: the folder of downloads is anybody's to see. */
export function exportFileName(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `data-${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}.json`
}

/** Hands the file over to the browser's downloads. */
export function saveFile(bytes: Uint8Array<ArrayBuffer>, name: string): void {
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers begin to read only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
