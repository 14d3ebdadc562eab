import { readFile, stat } from 'node:fs/promises'
import { encryptedLength } from './encrypt.ts'
import type { AssetManifest, Rung } from './manifest.ts'
import { PREVIEW } from './segment-keys.ts'
import type { MadeRung, Transcoded } from './transcode.ts'

/** Where the parts of a transcoded video go. Each is put by a name that follows from the asset, or not at all. */
export interface VideoShelf {
  pictureId(picture: string): string
  putSegment(rung: string, number: number, plain: Uint8Array): Promise<void>
  putPicture(objectId: string, file: Uint8Array): Promise<void>
}

/** What it will consist of, before anything of it is stored. */
export async function planVideo(
  made: Transcoded,
  pictureId: VideoShelf['pictureId'],
): Promise<AssetManifest> {
  const { durationMs, width, height, sheet, posters, frames } = made
  const rungs: Rung[] = []
  for (const rung of made.rungs) rungs.push(await describeRung(rung))
  const { file: _file, ...sheetShape } = sheet
  return {
    durationMs,
    width,
    height,
    rungs,
    preview: { ...(await describeRung(made.preview)), name: PREVIEW },
    sheet: { objectId: pictureId('sheet'), ...sheetShape },
    posters: posters.map((_, number) => pictureId(`poster ${number}`)),
    frames: frames.map(({ atMs }, number) => ({ objectId: pictureId(`frame ${number}`), atMs })),
  }
}

/** Puts all that the plan names. `before` is asked before each part, and may throw: the claim is lost. */
export async function storeVideo(
  made: Transcoded,
  plan: AssetManifest,
  shelf: VideoShelf,
  before: () => void,
): Promise<void> {
  const pictures = [
    ...(plan.sheet ? [[plan.sheet.objectId, made.sheet.file] as const] : []),
    ...plan.posters.map((objectId, number) => [objectId, made.posters[number]] as const),
    ...plan.frames.map(({ objectId }, number) => [objectId, made.frames[number]?.file] as const),
  ]
  for (const [objectId, file] of pictures) {
    before()
    if (file !== undefined) await shelf.putPicture(objectId, await readFile(file))
  }
  for (const { name, segments } of [...made.rungs, { ...made.preview, name: PREVIEW }])
    for (const [number, { file }] of segments.entries()) {
      before()
      await shelf.putSegment(name, number, await readFile(file))
    }
}

async function describeRung({ name, width, height, codecs, segments }: MadeRung): Promise<Rung> {
  const sizes = await Promise.all(
    segments.map(async ({ file }) => encryptedLength((await stat(file)).size) * 8),
  )
  const seconds = segments.map((segment) => segment.seconds)
  const rates = sizes.map((bits, number) => bits / (seconds[number] ?? 1))
  const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0)
  return {
    name,
    width,
    height,
    bandwidth: Math.ceil(Math.max(...rates)),
    averageBandwidth: Math.ceil(sum(sizes) / sum(seconds)),
    codecs,
    segments: seconds,
  }
}
