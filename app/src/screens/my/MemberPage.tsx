import { Avatar } from '@qingyu/ui/Avatar.tsx'
import { Button } from '@qingyu/ui/Button.tsx'
import { EmptyState } from '@qingyu/ui/EmptyState.tsx'
import { PullToRefresh } from '@qingyu/ui/PullToRefresh.tsx'
import type { UserRecord } from '@qingyu/contract/user-record'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Picture } from '../../features/pictures/Picture.tsx'
import { ViewerOnDemand } from '../../features/pictures/ViewerOnDemand.tsx'
import { copy } from '../../features/profile/copy.ts'
import { Figures } from '../../features/profile/Figures.tsx'
import { LevelProgress } from '../../features/profile/LevelProgress.tsx'
import { ProfileCard } from '../../features/profile/ProfileCard.tsx'
import { ProfileSkeleton } from '../../features/profile/ProfileSkeleton.tsx'
import { usePersonal, useRecord } from '../../features/profile/queries.ts'
import { Shortcuts } from '../../features/profile/Shortcuts.tsx'
import { MyWalletOnDemand } from '../../features/wallet/MyWalletOnDemand.tsx'
import { WalletSkeleton } from '../../features/wallet/WalletSkeleton.tsx'
import { toast } from '../../shell/feedback.ts'
import { navigate } from '../../shell/navigation.ts'
import { useQuery } from '../../shell/query.ts'
import { loadUserInfo } from '../../shell/session.ts'
import css from './My.module.css'
import { MyAds } from './MyAds.tsx'
import { ServiceRows } from './ServiceRows.tsx'

export function MemberPage({ header }: { header: ReactNode }) {
  const record = useRecord()
  const { data, error, loading, reload } = usePersonal()

  const refresh = async (): Promise<void> => {
    try {
      await Promise.all([loadUserInfo(), reload()])
    } catch (failure) {
      // What is on the screen stays; it is only not the newest.
      toast((failure as Error).message, 'warn')
    }
  }

  return (
    <PullToRefresh onRefresh={refresh}>
      {header}
      <div className={css['blocks']}>
        {record ? <Myself record={record} figures={data?.figures ?? record} /> : <NoRecord />}
        {(record || !error) && (
          <LevelProgress
            figures={data?.figures}
            onRetry={error && !loading ? () => void reload() : undefined}
          />
        )}
        {(data || !error) && <Shortcuts shortcuts={data?.shortcuts} />}
        <ServiceRows member />
        {/* Last: it comes with the configuration, and would push away what one is about to tap. */}
        <MyAds />
      </div>
    </PullToRefresh>
  )
}

interface MyselfProps {
  record: UserRecord
  figures: Pick<UserRecord, 'followed_count' | 'fans_count' | 'fabulous_count' | 'videos_count'>
}

function Myself({ record, figures }: MyselfProps) {
  const { uid, nickname, level, person_signnatrue, avatar_url, is_vip, post_auth, girl_auth } = record
  const [viewing, setViewing] = useState(false)
  const avatar = (
    <Avatar size={66} vip={is_vip === 1} verified={[post_auth, girl_auth].includes(2)}>
      {avatar_url && <Picture src={avatar_url} alt="" ratio={1} priority />}
    </Avatar>
  )
  return (
    <>
      {viewing && <ViewerOnDemand addresses={[avatar_url]} start={0} onClose={() => setViewing(false)} />}
      <ProfileCard
        avatar={
          avatar_url ? (
            <button type="button" aria-label={copy.viewAvatar} onClick={() => setViewing(true)}>
              {avatar}
            </button>
          ) : (
            avatar
          )
        }
        nickname={nickname}
        level={level}
        uid={uid}
        signature={person_signnatrue}
        onEdit={() => navigate('/myedit')}
      />
      <Figures counts={figures} />
      <MyWalletOnDemand record={record} />
    </>
  )
}

/** Signed in, but the record has not come along: it is asked for here. */
function NoRecord() {
  const { error, loading, reload } = useQuery({ key: 'my/record', read: loadUserInfo })
  if (!error || loading) {
    return (
      <>
        <ProfileSkeleton />
        <WalletSkeleton />
      </>
    )
  }
  return (
    <EmptyState
      kind={navigator.onLine ? 'error' : 'offline'}
      title={copy.failed}
      text={copy.failedHint}
      actions={<Button onClick={() => void reload()}>{copy.reload}</Button>}
    />
  )
}
