import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FileStore } from '@tus/file-store'
import { Metadata, Server } from '@tus/server'
import type { Upload } from '@tus/server'
import type { Services } from '../calls/services.ts'
import { Refused } from '../calls/use-case.ts'
import {
  discardPart,
  findUnused,
  listParts,
  receiveVideo,
  tusFolder,
  UNFINISHED_FOR_MS,
  VideoNotTaken,
} from '../features/video-uploads/video-uploads.public.ts'
import { VideoRefused } from '../media/video/video-refusal.ts'
import { plain } from './copy.ts'
import type { Pressure } from './pressure.ts'
import type { TakePlace } from './upload-places.ts'
import { sentenceOf, UploadRefused } from './upload-refusal.ts'
import { verifyVideoSigner } from './upload-signer.ts'

const PATH = '/upload/tus'
const ID = /^[0-9a-f]{32}$/
/** Unfinished ones of a member. */
const MOST_PARTS = 5
const METHODS = ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS']

/** What @tus/server takes as a refusal. */
interface TusRefusal {
  status_code: number
  body: string
}

/**
 * Resumable uploads (tus 1.0.0) beside the form, with its fields as metadata; see docs/decisions/video-uploads.md. The
 * last part of an upload's address is the id of the video: also whoever lost the last answer knows it.
 */
export async function mountTus(
  app: FastifyInstance,
  services: Services,
  pressure: Pressure,
  takePlace: TakePlace<number>,
): Promise<void> {
  const { config, log, media, settings } = services
  const store = new FileStore({
    directory: tusFolder(config),
    expirationPeriodInMilliseconds: UNFINISHED_FOR_MS,
  })
  /** Uploads that are about to begin, in their order, with their member: no files yet that could be counted. */
  const begun = new Map<string, number>()
  const create = store.create.bind(store)
  store.create = (upload) => create(upload).finally(() => begun.delete(upload.id))

  const signerOf = ({ metadata }: Upload) => verifyVideoSigner(services, metadata ?? {}).catch(refuse)

  const server = new Server({
    path: PATH,
    datastore: store,
    relativeLocation: true,
    // Of our own origin alone, which needs no permission.
    allowedOrigins: () => false,
    maxSize: () => settings.get('uploads.video_max_bytes'),
    namingFunction: () => media.newId(),
    onIncomingRequest: async (request, id) => {
      // Whoever may no longer act sends nothing more. At its creation there is nothing to ask yet.
      if (request.method !== 'POST') await signerOf(await store.getUpload(id))
    },
    onUploadCreate: async (_request, upload) => {
      const { uid, clientId } = await signerOf(upload)
      const before = [...begun].filter(([, member]) => member === uid).map(([id]) => id)
      begun.set(upload.id, uid)
      const parts = await listParts(config, uid)
      for (const { id, uuid } of parts) if (uuid === clientId) await discardPart(config, id)
      const others = parts.filter(({ uuid }) => uuid !== clientId).map(({ id }) => id)
      if (new Set([...before, ...others]).size >= MOST_PARTS) {
        begun.delete(upload.id)
        throw refusal(429, plain.tooManyParts)
      }
      return {}
    },
    onUploadFinish: async (request, upload) => ({
      // Only the answer to a creation carries the address, and only as 201.
      status_code: request.method === 'POST' ? 201 : 200,
      body: await finish(upload).catch(refuse),
    }),
    onResponseError: (_request, error) => {
      if (error instanceof Error) log.error({ err: error }, 'a resumable upload failed')
      const { status_code: status = 500, body = '' } = error instanceof Error ? {} : error
      return body.startsWith('{') ? undefined : refusal(status, sentenceAt(status))
    },
  })

  /** A whole file becomes a video; what is none is not kept. */
  async function finish(upload: Upload): Promise<string> {
    const { uid, clientId } = await verifyVideoSigner(services, upload.metadata ?? {})
    try {
      const path = upload.storage?.path ?? ''
      const { id } = await receiveVideo(services, { uid, clientId, path, id: upload.id })
      await discardPart(config, upload.id)
      return JSON.stringify({ code: 1, data: { id, url: '' }, msg: '' })
    } catch (error) {
      if (error instanceof VideoRefused) {
        log.info({ reason: error.reason, detail: error.detail }, 'a video was refused')
        await discardPart(config, upload.id)
      }
      throw error
    }
  }

  /** How many bytes a video has that was received to its end and not used yet. */
  async function received(id: string): Promise<number | undefined> {
    const upload = await store.getUpload(id).catch(() => undefined)
    // Its last answer was never given: the server died over it.
    if (upload && upload.offset === upload.size) await finish(upload)
    return (await findUnused(services.db, id))?.bytes
  }

  /** True: answered. What is finished is no file any more, and @tus/server would not know it. */
  async function answerFinished(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    if (request.method === 'OPTIONS') return false
    if (request.method === 'POST') {
      const header = String(request.headers['upload-metadata'] ?? '')
      const signer = await verifyVideoSigner(services, metadataOf(header))
      const known = await findUnused(services.db, signer)
      if (!known) return false
      // Its sender goes on to ask how much of it is here: all.
      void reply.code(201).header('location', `${PATH}/${known.id}`).send()
      return true
    }
    const id = idIn(request.url)
    const bytes = id === undefined ? undefined : await received(id)
    if (bytes === undefined) return false
    const headers = { 'upload-offset': bytes, 'upload-length': bytes, 'cache-control': 'no-store' }
    void reply
      .code(request.method === 'HEAD' ? 200 : 409)
      .headers(headers)
      .send()
    return true
  }

  const metadataAt = async (id: string | undefined): Promise<Upload['metadata']> =>
    id === undefined ? undefined : (await store.getUpload(id).catch(() => undefined))?.metadata

  /** Whoever sends something takes one of his places for as long as it takes. Whether he is who he says is seen later. */
  async function hasPlace({ method, headers, url }: FastifyRequest, { raw }: FastifyReply): Promise<boolean> {
    if (method !== 'POST' && method !== 'PATCH') return true
    const metadata =
      method === 'POST' ? metadataOf(String(headers['upload-metadata'] ?? '')) : await metadataAt(idIn(url))
    // Nobody's: it is refused at once.
    if (!metadata?.['uid']) return true
    const leave = takePlace(Number(metadata['uid']))
    if (!leave) return false
    if (raw.closed) leave()
    else raw.once('close', leave)
    return true
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Left in the socket: @tus/server reads it.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.route({
      method: METHODS,
      url: `${PATH}*`,
      handler: async (request, reply) => {
        reply.headers({ 'tus-resumable': '1.0.0', 'cache-control': 'no-store' })
        if (!pressure.admit(reply.raw)) return reply.code(503).send(answerOf(plain.overloaded))
        try {
          if (await answerFinished(request, reply)) return reply
          if (!(await hasPlace(request, reply))) return reply.code(503).send(answerOf(plain.tooManyAtOnce))
        } catch (error) {
          const { status_code: status, body } = refusalFor(error)
          return reply.code(status).type('application/json; charset=utf-8').send(body)
        }
        reply.hijack()
        for (const [name, value] of Object.entries(reply.getHeaders()))
          if (value !== undefined) reply.raw.setHeader(name, value)
        reply.raw.setHeader('content-type', 'application/json; charset=utf-8')
        await server.handle(request.raw, reply.raw)
        return reply
      },
    })
  })
}

/** Undefined for what no upload is called. */
function idIn(url: string): string | undefined {
  const id = url.split('?')[0]?.slice(PATH.length + 1) ?? ''
  return ID.test(id) ? id : undefined
}

const answerOf = (msg: string) => JSON.stringify({ code: 0, data: null, msg })
const refusal = (status: number, msg: string): TusRefusal => ({ status_code: status, body: answerOf(msg) })

/** 4xx: the client gives up. 5xx: it tries again. */
function refusalFor(error: unknown): TusRefusal {
  const sentence = sentenceOf(error)
  if (sentence === undefined) throw error
  if (error instanceof Refused) return refusal(429, sentence)
  if (error instanceof UploadRefused) return refusal(403, sentence)
  if (error instanceof VideoNotTaken && error.reason === 'storage-full') return refusal(507, sentence)
  return refusal(422, sentence)
}

const refuse = (error: unknown): never => {
  throw refusalFor(error)
}

function metadataOf(header: string): ReturnType<typeof Metadata.parse> {
  try {
    return Metadata.parse(header)
  } catch {
    throw new UploadRefused(plain.badUpload)
  }
}

function sentenceAt(status: number): string {
  if (status === 404 || status === 410) return plain.uploadGone
  if (status === 413) return plain.videoTooLarge
  return status < 500 ? plain.badUpload : plain.internal
}
