import { shareRequests } from './share-requests.ts'

/**
 * Decrypted pictures, by address. One is kept while an element that shows it is in the document: effects cannot tell
 * that, for a kept page runs their cleanups when it is hidden and none when it is evicted, while its elements are in
 * the document exactly as long as the page lives. What nobody shows any more stays for a while within a bound.
 */

export const SPARE_BYTES = 48 * 1024 * 1024

export type Holder = WeakKey & { readonly isConnected: boolean }

export interface PictureStoreOptions {
  open: (src: string, signal: AbortSignal) => Promise<Blob>
  /** Told of every picture that could not be had; nothing in it holds a key. */
  log: (error: unknown) => void
  spareBytes?: number
}

interface Kept {
  address: string
  blob: Blob
  holders: WeakRef<Holder>[]
}

export type PictureStore = ReturnType<typeof createPictureStore>

export function createPictureStore({ open, log, spareBytes = SPARE_BYTES }: PictureStoreOptions) {
  /** The one used last is at the end. */
  const kept = new Map<string, Kept>()
  let trimming = false

  const fetched = shareRequests(async (src, signal) => {
    try {
      const blob = await open(src, signal)
      signal.throwIfAborted()
      kept.set(src, { address: URL.createObjectURL(blob), blob, holders: [] })
      trimSoon()
    } catch (error) {
      if (!signal.aborted) log(error instanceof Error ? (error.cause ?? error) : error)
      throw error
    }
  })

  async function load(src: string, holder: Holder, signal: AbortSignal): Promise<string> {
    if (!isSealed(src)) return src
    if (!kept.has(src)) await fetched(src, signal)
    return hold(src, holder) ?? load(src, holder, signal)
  }

  function hold(src: string, holder: Holder): string | undefined {
    const picture = kept.get(src)
    if (!picture) return undefined
    kept.delete(src)
    kept.set(src, picture)
    const others = picture.holders.filter((one) => isHolding(one) && one.deref() !== holder)
    picture.holders = [...others, new WeakRef(holder)]
    return picture.address
  }

  // In a task of its own: whoever has just been given a picture has become its holder by then.
  function trimSoon(): void {
    if (trimming) return
    trimming = true
    setTimeout(() => {
      trimming = false
      let spare = 0
      for (const [src, { blob, holders }] of [...kept].toReversed()) {
        if (holders.some(isHolding)) continue
        spare += blob.size
        if (spare > spareBytes) forget(src)
      }
    })
  }

  function forget(src: string): void {
    const picture = kept.get(src)
    if (!picture) return
    kept.delete(src)
    URL.revokeObjectURL(picture.address)
  }

  return {
    /** The address to show at once, if the picture is here. */
    peek: (src: string): string | undefined => kept.get(src)?.address,
    typeOf: (src: string): string | undefined => kept.get(src)?.blob.type,
    /** The same, kept from now on while the element is in the document. */
    hold,
    /** Fetches and decrypts unless it is here or on its way; stops when all who waited have left. */
    load,
    /** To be called when an element may have gone. */
    trimSoon,
    /** The browser cannot show it, whatever it is. */
    refuse(src: string): void {
      forget(src)
      log(new Error(`image fetch failed: ${src.replace(/#.*$/, '')} (it cannot be shown)`))
    },
  }
}

const isSealed = (src: string): boolean => src.includes('#k=')

const isHolding = (holder: WeakRef<Holder>): boolean => holder.deref()?.isConnected ?? false
