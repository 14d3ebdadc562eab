import { NavBar } from '@qingyu/ui/NavBar.tsx'
import { Tabs } from '@qingyu/ui/Tabs.tsx'
import { useState } from 'react'
import { Picture } from '../../features/pictures/Picture.tsx'
import { copy } from '../../features/videos/copy.ts'
import { goToVideo } from '../../features/videos/go-to-video.ts'
import { COLLECTED_KEY, LIKED_KEY, listCollected, listLiked } from '../../features/videos/my-videos.ts'
import { VideoRow } from '../../features/videos/VideoRow.tsx'
import { date } from '../../shell/format.ts'
import { goBack } from '../../shell/navigation.ts'
import type { PageProps } from '../../shell/route-params.ts'
import { useEndless } from '../../shell/use-endless.ts'
import { Watched } from './Watched.tsx'
import { VideoList } from './VideoList.tsx'
import css from './Mine.module.css'

const KINDS = ['collect', 'like', 'history'] as const
type Kind = (typeof KINDS)[number]
const TABS = KINDS.map((key) => ({ key, label: copy.tabs[key] }))

/** What I collected, liked and watched. */
export function Collect({ query }: PageProps<'/my/collect'>) {
  const [kind, setKind] = useState<Kind>(query.tab)
  const tabs = (
    <div className={css['tabs']}>
      <Tabs line label={copy.tabsLabel} items={TABS} active={kind} onSelect={(key) => setKind(key as Kind)} />
    </div>
  )
  if (kind === 'history') return <Watched title={copy.collectTitle} tabs={tabs} />
  return (
    <>
      <NavBar title={copy.collectTitle} onBack={() => goBack('/my')} />
      {tabs}
      <Marked key={kind} kind={kind} />
    </>
  )
}

const LISTS = {
  collect: { key: COLLECTED_KEY, read: listCollected, note: copy.collected },
  like: { key: LIKED_KEY, read: listLiked, note: copy.liked },
}

function Marked({ kind }: { kind: keyof typeof LISTS }) {
  const { key, read, note } = LISTS[kind]
  const marked = useEndless(key, read)
  return (
    <VideoList
      videos={marked}
      none={copy.none[kind]}
      noneHint={copy.noneHint[kind]}
      renderRow={(video) => (
        <VideoRow
          video={video}
          picture={<Picture src={video.cover} alt="" />}
          note={`${video.author.nickname} · ${note(date(video.marked_at))}`}
          onOpen={() => goToVideo(video.id)}
        />
      )}
    />
  )
}
