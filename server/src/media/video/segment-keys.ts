import { hkdfSync } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { derivedId } from '../sealed-objects.ts'
import type { AssetManifest } from './manifest.ts'

/** How the parts of a video are named and locked. Everything follows from the asset's id: nothing is stored about keys. */

/** The rung that is the preview cut, in addresses, keys and storage. */
export const PREVIEW = 'preview'

const ASSET = /^[0-9a-f]{32}$/
const RUNG = /^(?:[1-9]\d{2,3}|preview)$/

function assertNames(assetId: string, rung: string): void {
  if (!ASSET.test(assetId) || !RUNG.test(rung)) throw new Error(`no such rung: ${assetId} ${rung}`)
}

/** One for each asset and rung: who holds that of a preview can read nothing of the film. */
export function segmentKey(masterKey: KeyObject, assetId: string, rung: string): Buffer {
  assertNames(assetId, rung)
  return Buffer.from(hkdfSync('sha256', masterKey, '', `video ${assetId} ${rung}`, 16))
}

export function segmentName(assetId: string, rung: string, number: number): string {
  assertNames(assetId, rung)
  return `${assetId}.${rung}.${number}`
}

/** The file as it was received; gone when the asset is ready or failed. */
export const sourceName = (assetId: string): string => `${assetId}.source`

/** The id of a picture that belongs to an asset: the same at every attempt, so that the second writes over the first. */
export const pictureId = (masterKey: KeyObject, assetId: string, picture: string): string =>
  derivedId(masterKey, `picture of video ${assetId} ${picture}`)

/** Every segment of an asset, by its name in the storage. */
export function segmentNames(assetId: string, { rungs, preview }: AssetManifest): string[] {
  const named = [...rungs, { ...preview, name: PREVIEW }]
  return named.flatMap(({ name, segments }) =>
    segments.map((_, number) => segmentName(assetId, name, number)),
  )
}

/** Every picture of an asset. */
export const pictureIds = ({ sheet, posters, frames }: AssetManifest): string[] => [
  ...(sheet ? [sheet.objectId] : []),
  ...posters,
  ...frames.map(({ objectId }) => objectId),
]
