import { call } from '../../shell/api.ts'
import { signedIn } from '../../shell/signed-in.ts'
import { changeVideo } from './video.ts'
import type { Video } from './video.ts'
import { watchCopy as copy } from './watch-copy.ts'

/** Likes and collections: they show at once, and go back when they are refused, which the call has said itself. */

const turns = new Map<string, number>()

async function mark(
  id: number,
  before: Partial<Video>,
  wanted: Partial<Video>,
  ask: () => Promise<Partial<Video>>,
) {
  const key = `${id} ${Object.keys(wanted).join(' ')}`
  const turn = (turns.get(key) ?? 0) + 1
  turns.set(key, turn)
  // What is said of an earlier press counts no more.
  const show = (state: Partial<Video>) => {
    if (turns.get(key) === turn) changeVideo(id, state)
  }
  show(wanted)
  try {
    show(await ask())
  } catch {
    show(before)
  }
}

const other = (flag: 0 | 1): 0 | 1 => (flag === 1 ? 0 : 1)
const counted = (count: number, on: 0 | 1): number => Math.max(0, count + (on === 1 ? 1 : -1))

export async function toggleLike({ id, liked: before, likes }: Video): Promise<void> {
  if (!signedIn(copy.loginToLike)) return
  const liked = other(before)
  await mark(id, { liked: before, likes }, { liked, likes: counted(likes, liked) }, () =>
    call('mv/liking', { id, liked }),
  )
}

export async function toggleCollected({ id, collected: before, collects }: Video): Promise<void> {
  if (!signedIn(copy.loginToCollect)) return
  const collected = other(before)
  await mark(id, { collected: before, collects }, { collected, collects: counted(collects, collected) }, () =>
    call('x/videos/collect', { id, collected }),
  )
}
