import { Tabs } from '@qingyu/ui/Tabs.tsx'
import { createElement, useDeferredValue, useRef, useState } from 'react'
import { useCommentTotal } from '../../features/comments/use-comment-total.ts'
import type { PlayerHandle } from '../../features/player/Player.tsx'
import { reportSheet } from '../../features/reports/reports.ts'
import { shareSheet } from '../../features/share/share.ts'
import { goToVideo } from '../../features/videos/go-to-video.ts'
import { PriceMark } from '../../features/videos/PriceMark.tsx'
import type { Video } from '../../features/videos/video.ts'
import { watchCopy as copy } from '../../features/videos/watch-copy.ts'
import { shortNumber } from '../../shell/format.ts'
import { link } from '../../shell/navigation.ts'
import { useLoaded } from '../../shell/use-loaded.ts'
import { useSheet } from '../../shell/use-sheet.ts'
import { About } from './About.tsx'
import { AboutSkeleton } from './AboutSkeleton.tsx'
import css from './Film.module.css'
import { Stage } from './Stage.tsx'
import { TalkOnDemand as Talk } from './TalkOnDemand.tsx'
import { usePurchase } from './use-purchase.ts'

type Part = 'about' | 'comments' | 'related'

const loadRelated = async () => (await import('./Related.tsx')).Related

export function Film({ video, onBack }: { video: Video; onBack: () => void }) {
  const { id, title } = video
  const [part, setPart] = useState<Part>('about')
  const screen = useRef<HTMLDivElement>(null)
  const player = useRef<PlayerHandle>(null)
  const comments = useCommentTotal(id) ?? video.comments
  const sheets = useSheet()
  // The player asks for its film first; the rest is drawn, and asks for what it needs, while that is on its way.
  const hasBegun = useDeferredValue(true, false)
  const Related = useLoaded(loadRelated, hasBegun)
  const purchase = usePurchase(video, () => player.current?.pause())
  const share = () => sheets.open(shareSheet(title, link('/player', { id })))

  function turnTo(next: Part): void {
    setPart(next)
    screen.current?.closest('[data-page]')?.scrollTo({ top: 0 })
  }

  return (
    <div ref={screen} className={css['screen']}>
      <div className={css['top']}>
        <Stage
          ref={player}
          video={video}
          purchase={purchase}
          onShare={share}
          onOpen={goToVideo}
          onBack={onBack}
        />
        <div className={css['tabs']}>
          <Tabs
            label={copy.tabs}
            items={[
              { key: 'about', label: copy.about },
              { key: 'comments', label: copy.comments(shortNumber(comments)) },
              { key: 'related', label: copy.related },
            ]}
            active={part}
            onSelect={(key) => turnTo(key as Part)}
          />
          <PriceMark video={video} onBuy={purchase.open} />
        </div>
      </div>
      {!hasBegun && <AboutSkeleton />}
      {hasBegun && part === 'about' && (
        <About
          video={{ ...video, comments }}
          onComment={() => turnTo('comments')}
          onShare={share}
          onReport={() => sheets.open(reportSheet({ kind: 'video', id, title }))}
        />
      )}
      {part === 'related' ? (
        Related && createElement(Related, { id, onOpen: goToVideo })
      ) : hasBegun ? (
        <Talk
          video={video}
          onReport={(comment) =>
            sheets.open(reportSheet({ kind: 'comment', id: comment.id, title: comment.text }))
          }
        />
      ) : null}
      {sheets.sheet}
      {purchase.sheet}
    </div>
  )
}
