import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { applicationOf, uploadDocument } from '@qingyu/dev/papers'
import { bootWorld } from '@qingyu/dev/world'
import type { World } from '@qingyu/dev/world'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await bootWorld()
})
afterAll(() => world.stop())

const CANARY = { legal_name: '金丝雀', birth_date: '1991-02-03', document_number: 'CANARY77' }

async function asked(username: string) {
  const phone = await world.member(username)
  const create = { width: 40, height: 30, channels: 3, background: '#c33' } as const
  const picture = await sharp({ create }).png().toBuffer()
  const application = await applicationOf(phone, {
    ...CANARY,
    document_front: await uploadDocument(phone, picture),
  })
  await phone.call('auth/apply', application)
  const [desk, second] = [await world.operator('moderator'), await world.operator('moderator')]
  const { task } = await desk.call('console/reviews/claim', { kind: 'verification' })
  const { request } = await desk.call('console/documents/ask', { task, why: '核对姓名与出生日期' })
  return { phone, application, desk, second, task, request }
}

it('after a second person’s yes: the picture and what was declared, for ten minutes, each time in the log', async () => {
  const { application, desk, second, request } = await asked('opened')
  const document = application.document_front
  const open = () => desk.call('console/documents/open', { request, document })
  expect(await desk.refusal(open())).toMatchObject({ code: 'DOCUMENTS_CLOSED' })
  await second.call('console/documents/grant', { request })

  const { picture, type, identity } = await open()
  const { width, height, format } = await sharp(Buffer.from(picture, 'base64')).metadata()
  expect({ width, height, type: `image/${format}` }).toEqual({ width: 40, height: 30, type })
  expect(identity).toEqual([
    { label: '姓名', value: '金丝雀' },
    { label: '出生日期', value: '1991-02-03' },
    { label: '证件', value: '护照' },
    { label: '证件号码', value: 'CANARY77' },
  ])
  // The one who granted it has not asked.
  const peek = second.call('console/documents/open', { request, document })
  expect(await second.refusal(peek)).toMatchObject({ code: 'NOT_FOUND' })
  const foreign = desk.call('console/documents/open', { request, document: 'ab'.repeat(16) })
  expect(await desk.refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })

  world.clock.advance(600)
  expect(await desk.refusal(open())).toMatchObject({ code: 'DOCUMENTS_CLOSED' })
  const { rows } = await world.server.pool.query(
    `select operator_id, details from operator_log where act = 'document.open'`,
  )
  expect(rows).toEqual([{ operator_id: desk.uid, details: { request, document } }])
})

it('only as long as he has the item before him; leave does not come back with a new claim', async () => {
  const { application, desk, second, task, request } = await asked('given_back')
  await second.call('console/documents/grant', { request })
  const open = () => desk.call('console/documents/open', { request, document: application.holding })
  await open()
  await desk.call('console/reviews/give_back', { task })
  expect(await desk.refusal(open())).toMatchObject({ code: 'DOCUMENTS_CLOSED' })
  await desk.call('console/reviews/claim', { task })
  expect(await desk.refusal(open())).toMatchObject({ code: 'DOCUMENTS_CLOSED' })

  const again = await desk.call('console/documents/ask', { task, why: '再核对一次' })
  await second.call('console/documents/grant', again)
  const reopen = () =>
    desk.call('console/documents/open', { request: again.request, document: application.holding })
  await reopen()
  const verdict = { verdict: 'reject', reasons: ['blurred'], note: '看不清', seconds: 1 } as const
  await desk.call('console/reviews/decide', { task, ...verdict, reasons: [...verdict.reasons] })
  expect(await desk.refusal(reopen())).toMatchObject({ code: 'DOCUMENTS_CLOSED' })
})

it('nothing of it can be read in the database or in the storage, before or after', async () => {
  const { phone, application, desk, second, request } = await asked('sealed')
  await second.call('console/documents/grant', { request })
  const document = application.document_front
  const { picture } = await desk.call('console/documents/open', { request, document })
  const bytes = Buffer.from(picture, 'base64')

  const dump = await world.dumpDatabase()
  expect(dump).toContain(document)
  for (const canary of [
    ...Object.values(CANARY),
    picture,
    bytes.toString('hex'),
    Buffer.from(CANARY.legal_name).toString('hex'),
    Buffer.from(CANARY.document_number).toString('hex'),
  ])
    expect(dump).not.toContain(canary)
  const objects = join(world.server.services.config.dataDir, 'objects')
  for (const entry of await readdir(objects, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const stored = await readFile(join(entry.parentPath, entry.name))
    // The marks of a WebP, and a stretch out of the middle of this one.
    expect(stored.includes('WEBP')).toBe(false)
    expect(stored.includes(bytes.subarray(20, 40))).toBe(false)
  }

  await phone.call('x/account/delete', { password: 'quiet-shore-7', confirm: 'DELETE' })
  const late = desk.call('console/documents/open', { request, document })
  expect(await desk.refusal(late)).toMatchObject({ code: 'NOT_FOUND' })
  const { rows } = await world.server.pool.query('select from document_requests where user_id = $1', [
    phone.uid,
  ])
  expect(rows).toEqual([])
})

it('without its row in the log nobody sees it', async () => {
  const quiet = await bootWorld({ env: { LOG_LEVEL: 'silent' } })
  const phone = await quiet.member('unlogged')
  const application = await applicationOf(phone)
  await phone.call('auth/apply', application)
  const [desk, second] = [await quiet.operator('moderator'), await quiet.operator('moderator')]
  const { task } = await desk.call('console/reviews/claim', {})
  const { request } = await desk.call('console/documents/ask', { task, why: '核对' })
  await second.call('console/documents/grant', { request })
  await quiet.server.pool.query('alter table operator_log rename to operator_log_gone')
  const open = desk.call('console/documents/open', { request, document: application.holding })
  expect(await desk.refusal(open)).toMatchObject({ code: 'INTERNAL' })
  await quiet.server.pool.query('alter table operator_log_gone rename to operator_log')
  const { rows } = await quiet.server.pool.query('select opened from document_requests')
  expect(rows).toEqual([{ opened: [] }])
  await quiet.stop()
})
