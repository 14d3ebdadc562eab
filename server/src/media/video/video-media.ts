import { createSecretKey, hkdfSync } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { Readable } from 'node:stream'
import { sealObject } from '@qingyu/wire/server-object'
import type { Clock } from '../../platform/clock.ts'
import { seconds } from '../../platform/clock.ts'
import type { Settings } from '../../platform/settings.ts'
import type { PictureEncoder } from '../picture-encode.ts'
import { sniffPicture } from '../picture-sniff.ts'
import { objectKey } from '../sealed-objects.ts'
import type { Storage } from '../storage.ts'
import { encryptSegment } from './encrypt.ts'
import type { ChosenPrograms } from './ffmpeg-programs.ts'
import type { AssetManifest } from './manifest.ts'
import { readToken, writeToken } from './playback-token.ts'
import type { Holder, Playback } from './playback-token.ts'
import type { Cut } from './playlists.ts'
import { probeVideo } from './probe.ts'
import { pictureId, pictureIds, segmentKey, segmentName, segmentNames, sourceName } from './segment-keys.ts'
import { planVideo, storeVideo } from './store-video.ts'
import { transcode } from './transcode.ts'
import type { Transcoded } from './transcode.ts'

export type { Holder, Playback } from './playback-token.ts'
export type { Cut } from './playlists.ts'

/** The kernel's face for videos: files in and out, and the addresses they are played from. Rows are `assets.ts`. */
export interface VideoMedia {
  probe: typeof probeVideo
  transcode: typeof transcode
  /** What a transcoded video will consist of. To be kept in its row before `store`. */
  plan(assetId: string, made: Transcoded): Promise<AssetManifest>
  /** Encrypts and puts every part; done twice it writes the same objects. `before` each of them may throw. */
  store(assetId: string, made: Transcoded, plan: AssetManifest, before: () => void): Promise<void>
  /** All that the manifest names but for what another one, if given, names too. */
  remove(assetId: string, manifest: AssetManifest, except?: AssetManifest): Promise<void>
  /** The file as it came: stays where it is, see Storage. */
  putSource(assetId: string, path: string): Promise<void>
  /** False when there is none. */
  fetchSource(assetId: string, path: string): Promise<boolean>
  removeSource(assetId: string): Promise<void>
  /** '/media/v/<token>/index.m3u8', for this holder only and for some hours; within an hour always the same. */
  addressOf(assetId: string, cut: Cut, holder: Holder): string
  /** What a token of such an address says; null when it is forged or over. */
  readToken(token: string): Playback | null
  keyOf(assetId: string, rung: string): Buffer
  /** As it is stored: encrypted. */
  openSegment(
    assetId: string,
    rung: string,
    number: number,
  ): Promise<{ size: number; stream: Readable } | null>
}

const HOUR = 3600
/** Larger than a sheet of a hundred upright pictures. */
const LONGEST_SIDE = 8192

export function createVideoMedia(
  storage: Storage,
  encoder: PictureEncoder,
  masterKey: KeyObject,
  clock: Clock,
  settings: Settings,
  chosen: ChosenPrograms,
): VideoMedia {
  const signingKey = createSecretKey(Buffer.from(hkdfSync('sha256', masterKey, '', 'video address', 32)))
  const idOf = (assetId: string) => (picture: string) => pictureId(masterKey, assetId, picture)

  async function putPicture(objectId: string, file: Uint8Array): Promise<void> {
    const { format } = sniffPicture(file)
    const webp =
      format === 'webp' ? file : (await encoder.encode(file, { format, maxSide: LONGEST_SIDE })).bytes
    await storage.put(objectId, sealObject(objectKey(masterKey, objectId), webp))
  }

  return {
    probe: (source, options) => probeVideo(source, { chosen, ...options }),
    transcode: (source, folder, options) => transcode(source, folder, { chosen, ...options }),
    plan: (assetId, made) => planVideo(made, idOf(assetId)),
    store: (assetId, made, plan, before) =>
      storeVideo(
        made,
        plan,
        {
          pictureId: idOf(assetId),
          putPicture,
          putSegment: (rung, number, plain) =>
            storage.put(
              segmentName(assetId, rung, number),
              encryptSegment(segmentKey(masterKey, assetId, rung), number, plain),
            ),
        },
        before,
      ),
    remove: async (assetId, manifest, except) => {
      const namesOf = (one: AssetManifest) => [...segmentNames(assetId, one), ...pictureIds(one)]
      const kept = new Set(except && namesOf(except))
      for (const name of namesOf(manifest)) if (!kept.has(name)) await storage.remove(name)
    },
    putSource: (assetId, path) => storage.putFile(sourceName(assetId), path),
    fetchSource: (assetId, path) => storage.fetchFile(sourceName(assetId), path),
    removeSource: (assetId) => storage.remove(sourceName(assetId)),
    addressOf: (assetId, cut, holder) => {
      const lasts = settings.get('videos.address_hours') * HOUR
      const expiresAt = Math.ceil((seconds(clock.now()) + lasts) / HOUR) * HOUR
      return `/media/v/${writeToken(signingKey, { assetId, cut, holder, expiresAt })}/index.m3u8`
    },
    readToken: (token) => readToken(signingKey, token, seconds(clock.now())),
    keyOf: (assetId, rung) => segmentKey(masterKey, assetId, rung),
    openSegment: (assetId, rung, number) => storage.read(segmentName(assetId, rung, number)),
  }
}
