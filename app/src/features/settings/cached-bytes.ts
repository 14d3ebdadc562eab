/** What lies on this device because it may be needed again. Absent outside of a secure context, blocked in some windows. */
async function names(): Promise<string[]> {
  try {
    return (await globalThis.caches?.keys()) ?? []
  } catch {
    return []
  }
}

/** Counted file by file: what the browser estimates lags behind and is rounded up, so that clearing seems to do nothing. */
export async function cachedBytes(): Promise<number> {
  let bytes = 0
  for (const name of await names())
    for (const file of await (await caches.open(name)).matchAll()) bytes += (await file.blob()).size
  return bytes
}

export async function clearCaches(): Promise<void> {
  for (const name of await names()) await caches.delete(name)
}

export function bytesText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`
  return `${Math.round((bytes / 1024 / 1024) * 10) / 10} MB`
}
