import type { Device } from './device.ts'

/** One operator asks for the documents of the task he has, another says yes, and each is opened. */
export async function readDocuments(desk: Device, second: Device, task: number): Promise<void> {
  const { request } = await desk.call('console/documents/ask', { task, why: '核对身份' })
  await second.call('console/documents/grant', { request })
  const { documents } = await desk.call('console/reviews/show', { task })
  for (const { id: document } of documents) await desk.call('console/documents/open', { request, document })
}
