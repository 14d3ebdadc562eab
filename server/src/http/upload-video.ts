import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../calls/services.ts'
import { formsFolder, receiveVideo, VideoNotTaken } from '../features/video-uploads/video-uploads.public.ts'
import { VideoRefused } from '../media/video/video-refusal.ts'
import { plain } from './copy.ts'
import type { Pressure } from './pressure.ts'
import { createPlaces } from './upload-places.ts'
import type { TakePlace } from './upload-places.ts'
import { sentenceOf, UploadRefused } from './upload-refusal.ts'
import { verifyVideoSigner } from './upload-signer.ts'

/** Forms whose sender is not known yet, or was refused and still sends: so many of all that may be on their way. */
const MOST_UNKNOWN = 64
/** Whose file comes before the fields that sign it: nobody knows who they are, and each may fill the disk. */
const MOST_UNSIGNED = 4

interface Form {
  fields: Record<string, string>
  /** Whether a file came, and lies where it should. */
  hasFile: boolean
  response: ServerResponse
}

/** Told to the response when its request has got a place of its sender's. */
const KNOWN = Symbol('known')

/** POST /upload/video as the wire has it: multipart, written to the disk as it comes, within an hour. */
export async function mountVideoUpload(
  app: FastifyInstance,
  services: Services,
  pressure: Pressure,
  takePlace: TakePlace<number>,
): Promise<void> {
  let unsigned = 0
  const takeUnknown = createPlaces<'unknown'>(MOST_UNKNOWN)

  /** Once it is known who sends it, a form takes a place of his instead of one of those that anybody could take. */
  async function recognise({ fields, response }: Form): Promise<void> {
    const { uid } = await verifyVideoSigner(services, fields)
    const leave = takePlace(uid)
    if (!leave) throw new UploadRefused(plain.tooManyAtOnce)
    response.emit(KNOWN)
    if (response.closed) leave()
    else response.once('close', leave)
  }

  /** Read to its end also where it is refused: whoever still sends would not hear the answer. */
  async function takeFile(part: MultipartFile, form: Form, path: string): Promise<void> {
    const isSigned = 'sign' in form.fields
    if (isSigned) await recognise(form)
    else if (unsigned >= MOST_UNSIGNED) throw new UploadRefused(plain.overloaded)
    else unsigned += 1
    try {
      await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    } catch (error) {
      throw whyBroken(error)
    } finally {
      if (!isSigned) unsigned -= 1
    }
    if (part.file.truncated) throw new UploadRefused(plain.videoTooLarge)
  }

  async function readForm(request: FastifyRequest, response: ServerResponse, path: string): Promise<Form> {
    if (!request.isMultipart()) throw new UploadRefused(plain.badUpload)
    const form: Form = { fields: {}, hasFile: false, response }
    const fileSize = services.settings.get('uploads.video_max_bytes')
    let refusal: unknown
    try {
      const limits = { fileSize, files: 1, fields: 10, fieldSize: 1000, headerPairs: 50 }
      for await (const part of request.parts({ limits })) {
        if (part.type === 'field') form.fields[part.fieldname] = String(part.value)
        else
          await takeFile(part, form, path).then(
            () => void (form.hasFile = true),
            (error: unknown) => {
              refusal = error
              part.file.resume()
            },
          )
      }
    } catch (error) {
      // Whatever goes wrong while the form is read was sent so, or broke off on the way.
      throw refusal ?? new UploadRefused(plain.badUpload, { cause: error })
    }
    if (refusal !== undefined) throw refusal
    return form
  }

  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false })
    scope.post('/upload/video', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const leave = takeUnknown('unknown')
      if (!leave || !pressure.admit(reply.raw)) {
        leave?.()
        return reply.code(503).send({ code: 0, data: null, msg: plain.overloaded })
      }
      reply.raw.once(KNOWN, leave).once('close', leave)

      const id = services.media.newId()
      const path = join(formsFolder(services.config), id)
      try {
        const { fields, hasFile } = await readForm(request, reply.raw, path)
        const { uid, clientId } = await verifyVideoSigner(services, fields)
        if (!hasFile) throw new UploadRefused(plain.noFile)
        const data = { ...(await receiveVideo(services, { uid, clientId, path, id })), url: '' }
        return { code: 1, data, msg: '' }
      } catch (error) {
        const sentence = sentenceOf(error)
        if (sentence === undefined) throw error
        if (error instanceof VideoRefused)
          services.log.info({ reason: error.reason, detail: error.detail }, 'a video was refused')
        return { code: 0, data: null, msg: sentence }
      } finally {
        await rm(path, { force: true })
      }
    })
  })
}

/** Either the form breaks off, which is the sender's, or our disk does. */
function whyBroken(error: unknown): unknown {
  const code = error instanceof Error && Reflect.get(error, 'code')
  if (code === 'ENOSPC' || code === 'EDQUOT') return new VideoNotTaken('storage-full', { cause: error })
  const isOurs =
    error instanceof Error && Reflect.get(error, 'syscall') !== undefined && code !== 'ECONNRESET'
  return isOurs ? error : new UploadRefused(plain.badUpload, { cause: error })
}
