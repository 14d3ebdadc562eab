import { useRef, useState } from 'react'
import { Player } from '../src/features/player/Player.tsx'
import type { PlayerHandle } from '../src/features/player/Player.tsx'
import { navigate } from '../src/shell/navigation.ts'

declare global {
  interface Window {
    /** What the player has told, as `progress 12` or `preview end`. */
    told: string[]
  }
}

/** Served by the journey: a film of 24 s, its preview of 4 s, and a sheet of 4 x 2 pictures. */
const SHEET = { url: '/film/sheet.png', every: 3, columns: 4, rows: 2, width: 160, height: 90 }

/** A film as a screen shows it, bought by a button; nothing is charged. */
export function PlayerPage({ query }: { query: { kind: string; at: string } }) {
  const [kind, setKind] = useState(query.kind === 'preview' ? ('preview' as const) : ('full' as const))
  const player = useRef<PlayerHandle>(null)
  const tell = (what: string) => (window.told ??= []).push(what)
  return (
    <>
      <Player
        ref={player}
        source={{
          url: kind === 'preview' ? '/film/preview.m3u8' : '/film/index.m3u8',
          kind,
          previewSeconds: 4,
          duration: 24,
        }}
        title="月光落在第七座岛上"
        sheet={SHEET}
        resumeAt={Number(query.at)}
        poster={<p>海报</p>}
        overlay={
          <>
            <p>试看已结束</p>
            <button type="button" onClick={() => player.current?.replay()}>
              重看
            </button>
          </>
        }
        onBack={() => tell('back')}
        onProgress={(seconds) => tell(`progress ${seconds}`)}
        onPreviewEnd={() => tell('preview end')}
        onRefresh={async () => {
          tell('refresh')
          return '/film/again/index.m3u8'
        }}
      />
      <button type="button" onClick={() => setKind('full')}>
        购买
      </button>
      <button type="button" onClick={() => navigate('/page?n=1')}>
        下一页
      </button>
    </>
  )
}
