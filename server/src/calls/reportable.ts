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
  reasons: readonly string[]
  note: string
  /** E.g. `report:17`, where something keeps why it was done. */
  source: string
  /** The pictures of the object: those that the operator saw, when the measure is `ofPictures`. */
  pictures: readonly string[]
  /** Of a remedy: the source of the decision that is contested, and whose part in it. */
  contested: { source: string; ownerId: number; whole: boolean } | null
}

export interface Taken {
  /** To be called after the commit. */
  tell?: (() => void) | undefined
  /** Other members who lost the same: each is told why, and may contest it. */
  others?: readonly { objectId: number; ownerId: number }[]
}

export interface Measure {
  id: string
  name: string
  /** Acts on pictures: refused when they are not those that the operator saw. */
  ofPictures?: true
  take(services: Omit<Services, 'db'>, tx: Tx, measured: Measured): Promise<Taken>
}

/** A kind of object that can be reported: it is found, described and acted upon by the feature that keeps it. */
export interface ReportableKind {
  kind: string
  /** For operators. */
  name: string
  /** Undefined when there is no such object, or none that others can see. */
  find(tx: Tx, id: number): Promise<ReportedObject | undefined>
  /** Its owner leaves while it is being judged. True: what is judged stays until then, seen by nobody but operators. */
  hold?(tx: Tx, id: number): Promise<boolean>
  measures: readonly Measure[]
  /** What may be done when the owner contests a decision. */
  remedies: readonly Measure[]
}
