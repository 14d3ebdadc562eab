import type { World } from '@qingyu/dev/world'

/** Whoever judges applications: the part of a journey that happens at the console. */
export interface Reviewer {
  reject(uid: number, reason: string, note: string): Promise<void>
  approve(uid: number): Promise<void>
}

/** By the console's own calls, with a colleague who lets the documents be read. */
export async function reviewerOf(world: World): Promise<Reviewer> {
  const desk = await world.operator('moderator')
  const colleague = await world.operator('moderator')

  async function claimOf(uid: number) {
    const { list } = await desk.call('console/reviews/queue', { kind: 'verification' })
    const task = list.find(({ author }) => author.uid === uid)?.task
    if (task === undefined) throw new Error(`nothing of member ${uid} waits`)
    return desk.call('console/reviews/claim', { task })
  }

  return {
    reject: async (uid, reason, note) => {
      const { task } = await claimOf(uid)
      const { list } = await desk.call('console/reviews/reasons', { kind: 'verification' })
      const reasons = list.filter(({ text }) => text === reason).map(({ id }) => id)
      await desk.call('console/reviews/decide', { task, verdict: 'reject', reasons, note, seconds: 20 })
    },
    approve: async (uid) => {
      const { task, documents } = await claimOf(uid)
      const { request } = await desk.call('console/documents/ask', { task, why: '核对姓名与出生日期' })
      await colleague.call('console/documents/grant', { request })
      for (const { id } of documents) await desk.call('console/documents/open', { request, document: id })
      await desk.call('console/reviews/decide', { task, verdict: 'release', seconds: 40 })
    },
  }
}
