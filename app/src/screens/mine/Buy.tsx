import { NavBar } from '@qingyu/ui/NavBar.tsx'
import { Picture } from '../../features/pictures/Picture.tsx'
import { copy } from '../../features/videos/copy.ts'
import { goToVideo } from '../../features/videos/go-to-video.ts'
import { BOUGHT_KEY, listBought } from '../../features/videos/my-videos.ts'
import { VideoRow } from '../../features/videos/VideoRow.tsx'
import { date } from '../../shell/format.ts'
import { goBack } from '../../shell/navigation.ts'
import { useEndless } from '../../shell/use-endless.ts'
import { VideoList } from './VideoList.tsx'

/** What I bought; other kinds than films get their tab when there are some. */
export function Buy() {
  const bought = useEndless(BOUGHT_KEY, listBought)
  return (
    <>
      <NavBar title={copy.buyTitle} onBack={() => goBack('/my')} />
      <VideoList
        videos={bought}
        none={copy.noneBought}
        noneHint={copy.noneBoughtHint}
        renderRow={(video) => (
          <VideoRow
            video={video}
            picture={<Picture src={video.cover} alt="" />}
            note={copy.bought(date(video.bought_at), video.paid)}
            onOpen={() => goToVideo(video.id)}
          />
        )}
      />
    </>
  )
}
