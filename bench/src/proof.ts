/**
 * A file of bench/src/prove/ exports `about`, `needsDiskGb` and `prove`: something true of the product that takes too
 * long for `npm test`.
 */
export interface Proof {
  about: string
  needsDiskGb: number
  prove: (report: ProofReport) => Promise<void>
}

export interface ProofReport {
  /** An empty folder on the disk that was found to be large enough; removed afterwards. */
  folder: string
  /** A measured value, for people to read. */
  figure: (name: string, value: string | number) => void
  /** Counts as passed or failed. */
  check: (claim: string, holds: boolean) => void
}
