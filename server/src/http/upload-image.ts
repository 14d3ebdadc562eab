import { createHash } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../calls/services.ts'
import { Refused } from '../calls/use-case.ts'
import { liveUploadKeys, lockMember } from '../features/accounts/accounts.public.ts'
import { receivePicture } from '../features/uploads/uploads.public.ts'
import { receiveDocument } from '../features/verification/verification.public.ts'
import { copy as pictureCopy, PictureRefused } from '../media/picture-refusal.ts'
import { seconds } from '../platform/clock.ts'
import { sameBytes } from '../platform/secrets.ts'
import { plain, sentenceFor } from './copy.ts'
import type { Pressure } from './pressure.ts'

// uid.timestamp.random
const UPLOAD_ID = /^([1-9]\d{0,14})\.(\d{10,13})\.([\w-]{6,64})$/
const SIGNED_FOR_SECONDS = 86_400
/** What is sent for: a picture to be shown, or one of a document, which never is. Signed with the rest. */
const PICTURE = 'head'
const DOCUMENT = 'document'

/** A refusal that needs no more than its sentence. */
class UploadRefused extends Error {}

interface Form {
  file: Buffer | undefined
  fields: Map<string, string>
}

/** POST /upload/image as the wire has it: multipart, signed with the key of a login session, answered { code, data, msg }. */
export async function mountImageUpload(
  app: FastifyInstance,
  services: Services,
  pressure: Pressure,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart)
    scope.post('/upload/image', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (!pressure.admit(reply.raw))
        return reply.code(503).send({ code: 0, data: null, msg: plain.overloaded })

      try {
        const { file, fields } = await readForm(request, services.settings.get('uploads.image_max_bytes'))
        const id = fields.get('id') ?? ''
        const uid = await verifySigner(services, id, fields)
        if (!file) throw new UploadRefused(plain.noFile)
        const data =
          fields.get('position') === DOCUMENT
            ? await receiveDocument(services, uid, id, file)
            : await receivePicture(services, uid, id, file, lockMember)
        return { code: 1, data, msg: '' }
      } catch (error) {
        const sentence = sentenceOf(error)
        if (sentence === undefined) throw error
        if (error instanceof PictureRefused)
          services.log.info({ reason: error.reason, detail: error.detail }, 'a picture was refused')
        return { code: 0, data: null, msg: sentence }
      }
    })
  })
}

async function readForm(request: FastifyRequest, maxBytes: number): Promise<Form> {
  if (!request.isMultipart()) throw new UploadRefused(plain.badUpload)
  const form: Form = { file: undefined, fields: new Map() }
  // Whatever goes wrong while the form is read was sent so, or broke off on the way.
  try {
    await readParts(request, maxBytes, form)
  } catch (error) {
    const tooLarge = error instanceof Error && Reflect.get(error, 'code') === 'FST_REQ_FILE_TOO_LARGE'
    throw new UploadRefused(tooLarge ? pictureCopy['too-large'] : plain.badUpload, { cause: error })
  }
  return form
}

async function readParts(request: FastifyRequest, maxBytes: number, form: Form): Promise<void> {
  const parts = request.parts({
    limits: { fileSize: maxBytes, files: 1, fields: 10, fieldSize: 1000, headerPairs: 50 },
  })
  for await (const part of parts) {
    if (part.type === 'file') form.file = await part.toBuffer()
    else form.fields.set(part.fieldname, String(part.value))
  }
}

/** The member whose live session signed this upload. */
async function verifySigner(services: Services, id: string, fields: Map<string, string>): Promise<number> {
  const [, uid, timestamp] = UPLOAD_ID.exec(id) ?? []
  const sign = Buffer.from(fields.get('sign') ?? '')
  const position = fields.get('position') ?? ''
  const stamp = Number(timestamp?.slice(0, 10))
  const fresh = Math.abs(stamp - seconds(services.clock.now())) < SIGNED_FOR_SECONDS
  if (!uid || !fresh || ![PICTURE, DOCUMENT].includes(position)) throw new UploadRefused(plain.badUpload)
  const keys = await liveUploadKeys(services, Number(uid))
  const signed = keys.some((key) => sameBytes(sign, Buffer.from(uploadSign(id, position, key))))
  if (!signed) throw new UploadRefused(plain.uploadUnsigned)
  return Number(uid)
}

function uploadSign(id: string, position: string, key: string): string {
  const inner = createHash('sha256').update(`id=${id}&position=${position}${key}`).digest('hex')
  return createHash('md5').update(inner).digest('hex')
}

/** The sentence for what the uploader did wrong; undefined when the fault is ours. */
function sentenceOf(error: unknown): string | undefined {
  if (error instanceof UploadRefused || error instanceof PictureRefused) return error.message
  if (error instanceof Refused && error.code === 'TOO_MANY')
    return sentenceFor('TOO_MANY', error.details as { retry_after: number })
  return undefined
}
