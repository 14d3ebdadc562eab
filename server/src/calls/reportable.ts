import type { Tx } from '../platform/database.ts'
import type { Services } from './services.ts'

/** Something that can be reported, as an operator sees it. */
export interface ReportedObject {
  /** Whose it is. */
  ownerId: number
  title: string
  lines: { label: string; text: string }[]
  /** Objects of the public storage. */
  pictures: string[]
}

/** A decision that is being carried out, in its transaction. */
export interface Measured {
  id: number
  operator: number
  at: Date
  /** What the owner reads. */
  note: string
  /** E.g. `report:17`, where something keeps why it was done. */
  source: string
}

export interface Measure {
  id: string
  name: string
  /** Answers what is to be called after the commit, if anything. */
  take(services: Omit<Services, 'db'>, tx: Tx, measured: Measured): Promise<(() => void) | undefined>
}

/** A kind of object that can be reported: it is found, described and acted upon by the feature that keeps it. */
export interface ReportableKind {
  kind: string
  /** For operators. */
  name: string
  /** Undefined when there is no such object, or none that others can see. */
  find(tx: Tx, id: number): Promise<ReportedObject | undefined>
  measures: readonly Measure[]
  /** What may be done when the owner contests a decision. */
  remedies: readonly Measure[]
}
