/** Faults of our own that a member cannot mend. They leave this device only when he writes to us. */
export function reportFault(error: unknown): void {
  // oxlint-disable-next-line no-console -- the one place where a fault becomes visible to whoever looks for it
  console.error(error)
}
