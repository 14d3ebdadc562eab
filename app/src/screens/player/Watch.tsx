import { Refused } from '@qingyu/client/errors'
import { Button } from '@qingyu/ui/Button.tsx'
import { EmptyState } from '@qingyu/ui/EmptyState.tsx'
import { NavBar } from '@qingyu/ui/NavBar.tsx'
import { LoadFailed } from '../../features/videos/LoadFailed.tsx'
import { useVideo } from '../../features/videos/video.ts'
import { watchCopy as copy } from '../../features/videos/watch-copy.ts'
import { goBack, navigate } from '../../shell/navigation.ts'
import type { PageProps } from '../../shell/route-params.ts'
import { Film } from './Film.tsx'
import { FilmSkeleton } from './FilmSkeleton.tsx'

/** A film and all there is about it. */
export function Watch({ query: { id } }: PageProps<'/player'>) {
  const { data, error, loading, reload } = useVideo(id)
  const back = () => goBack('/my')
  // Also one that is on the screen: it may have been taken down meanwhile.
  if (error instanceof Refused && error.code === 'NOT_FOUND')
    return (
      <>
        <NavBar onBack={back} />
        <EmptyState
          alone
          title={copy.gone}
          text={copy.goneHint}
          actions={
            <Button kind="tonal" onClick={() => navigate('/my')}>
              {copy.toMine}
            </Button>
          }
        />
      </>
    )
  if (data) return <Film video={data} onBack={back} />
  if (error && !loading)
    return (
      <>
        <NavBar onBack={back} />
        <LoadFailed onRetry={() => void reload()} />
      </>
    )
  return <FilmSkeleton onBack={back} />
}
