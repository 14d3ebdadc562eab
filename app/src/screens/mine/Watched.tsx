import { Button } from '@qingyu/ui/Button.tsx'
import { NavBar } from '@qingyu/ui/NavBar.tsx'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Picture } from '../../features/pictures/Picture.tsx'
import { copy } from '../../features/videos/copy.ts'
import { goToVideo } from '../../features/videos/go-to-video.ts'
import { forgetWatched, listWatched, WATCHED_KEY } from '../../features/videos/my-videos.ts'
import type { WatchedPage } from '../../features/videos/my-videos.ts'
import { VideoRow } from '../../features/videos/VideoRow.tsx'
import { confirmDialog, toast } from '../../shell/feedback.ts'
import { duration, timeAgo } from '../../shell/format.ts'
import { goBack } from '../../shell/navigation.ts'
import { invalidate, patch } from '../../shell/query.ts'
import { useEndless } from '../../shell/use-endless.ts'
import css from './Mine.module.css'
import { VideoList } from './VideoList.tsx'

type WatchedVideo = WatchedPage['list'][number]

/** Near enough to the end: the credits are nobody's to watch. */
const SEEN = 0.95

/** What I watched and how far, to go on with or to tidy up. */
export function Watched({ title, tabs }: { title: string; tabs: ReactNode }) {
  const watched = useEndless(WATCHED_KEY, listWatched)
  const [chosen, setChosen] = useState<ReadonlySet<number>>()
  const list = watched.data?.list ?? []
  const editing = chosen !== undefined && list.length > 0

  async function forget(ids: number[] | undefined): Promise<void> {
    await forgetWatched(ids)
    const gone = ids && new Set(ids)
    patch<WatchedPage>(WATCHED_KEY, (now) => ({
      ...now,
      list: gone ? now.list.filter(({ id }) => !gone.has(id)) : [],
    }))
    setChosen(undefined)
    toast(copy.removed, 'ok')
    invalidate(WATCHED_KEY)
  }

  async function clear(): Promise<void> {
    const agreed = await confirmDialog({
      title: copy.clearTitle,
      message: copy.clearHint,
      confirm: copy.clearConfirm,
      danger: true,
    })
    if (agreed) await forget(undefined)
  }

  return (
    <>
      <NavBar
        title={title}
        onBack={() => goBack('/my')}
        right={
          list.length > 0 && (
            <Button
              kind="text"
              size={30}
              className={css['edit']}
              onClick={() => setChosen(editing ? undefined : new Set())}
            >
              {editing ? copy.done : copy.edit}
            </Button>
          )
        }
      />
      {tabs}
      <VideoList
        videos={watched}
        none={copy.none.history}
        noneHint={copy.noneHint.history}
        renderRow={(video) => (
          <VideoRow
            video={video}
            picture={<Picture src={video.cover} alt="" />}
            note={`${place(video)} · ${timeAgo(video.watched_at)}`}
            watched={video.duration > 0 ? video.position / video.duration : 0}
            onOpen={() => goToVideo(video.id)}
            chosen={editing ? chosen.has(video.id) : undefined}
            onChoose={(on) => setChosen((now) => changed(now, video.id, on))}
          />
        )}
      />
      {editing && (
        <>
          <div className={css['under']} />
          <div className={css['bar']}>
            <Button kind="text" size={44} onClick={() => void clear()}>
              {copy.clear}
            </Button>
            <Button
              kind="danger"
              size={44}
              disabled={chosen.size === 0}
              onClick={() => void forget([...chosen])}
            >
              {copy.remove(chosen.size)}
            </Button>
          </div>
        </>
      )}
    </>
  )
}

const place = ({ position, duration: length }: WatchedVideo): string =>
  length > 0 && position / length >= SEEN ? copy.watchedAll : copy.watchedTo(duration(position))

function changed(now: ReadonlySet<number> | undefined, id: number, on: boolean): ReadonlySet<number> {
  const next = new Set(now)
  if (on) next.add(id)
  else next.delete(id)
  return next
}
