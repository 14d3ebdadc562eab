import type { Media } from '../media/media.ts'
import type { AssetManifest } from '../media/video/manifest.ts'
import type { Tx } from '../platform/database.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Settings } from '../platform/settings.ts'

export type State = 'draft' | 'scan' | 'wait' | 'release' | 'reject' | 'hide' | 'down'

/** An item that has just changed its state, in this transaction. */
export interface Moved {
  kind: string
  id: number
  version: number
  author: number
  from: State
  to: State
  at: Date
}

/** What a reviewer sees of an item. */
export interface ReviewCard {
  id: number
  title: string
  lines: { label: string; text: string }[]
  /** Objects of the public storage. */
  pictures: string[]
  /** The film, where it is one. */
  film?: { assetId: string; manifest: AssetManifest } | undefined
  /** Identity documents: each is opened with a second person's yes only. */
  documents: { id: string; label: string }[]
}

/**
 * A kind of content. Its table, with the columns id, author, state, priced and version, is put under the guard by its
 * migration: `select publication_attach('<table>', '<kind>', 'work' | 'post' | 'record', array['plays', …])`.
 */
export interface PublicationKind {
  kind: string
  /** For operators. */
  name: string
  /** Whoever changes members in `onMoved` locks the author here, before the item: as a deletion of the account does. */
  lockAuthor?(tx: Tx, author: number): Promise<unknown>
  /** Part of the transaction that moved it. */
  onMoved?(tx: Tx, moved: Moved): Promise<void>
  describe(
    tx: Tx,
    ids: readonly number[],
    tools: { media: Media; secrets: Secrets; settings: Settings },
  ): Promise<ReviewCard[]>
  /** What the documents are compared with. Read together with them, never without. */
  identity?(tx: Tx, id: number, tools: { secrets: Secrets }): Promise<ReviewCard['lines']>
}
