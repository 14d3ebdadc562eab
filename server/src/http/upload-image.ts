import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../calls/services.ts'
import { lockMember } from '../features/accounts/accounts.public.ts'
import { receivePicture } from '../features/uploads/uploads.public.ts'
import { receiveDocument } from '../features/verification/verification.public.ts'
import { copy as pictureCopy, PictureRefused } from '../media/picture-refusal.ts'
import { plain } from './copy.ts'
import type { Pressure } from './pressure.ts'
import { sentenceOf, UploadRefused } from './upload-refusal.ts'
import { verifySigner } from './upload-signer.ts'

// uid.timestamp.random
const UPLOAD_ID = /^([1-9]\d{0,14})\.(\d{10,13})\.([\w-]{6,64})$/
/** What is sent for: a picture to be shown, or one of a document, which never is. Signed with the rest. */
const PICTURE = 'head'
const DOCUMENT = 'document'

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
        const uid = await signerOf(services, id, fields)
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

async function signerOf(services: Services, id: string, fields: Map<string, string>): Promise<number> {
  const [, uid = '', timestamp = ''] = UPLOAD_ID.exec(id) ?? []
  const position = fields.get('position') ?? ''
  if (![PICTURE, DOCUMENT].includes(position)) throw new UploadRefused(plain.badUpload)
  const text = `id=${id}&position=${position}`
  return verifySigner(services, { uid, timestamp, text, sign: fields.get('sign') ?? '' })
}
