import { useLayoutEffect, useRef, useState } from 'react'
import { navigate } from '../src/shell/navigation.ts'
import { useQuery } from '../src/shell/query.ts'

declare global {
  interface Window {
    renders: Record<string, number>
  }
}

const LINES = Array.from({ length: 120 }, (_, n) => n)

const countRender = (n: string) => {
  window.renders[n] = (window.renders[n] ?? 0) + 1
}

/** Holds everything that a page can lose: a typed text, a count, a scroll position, data, a playing video. */
export function KeptPage({ query }: { query: { n: string } }) {
  const [count, setCount] = useState(0)
  const { data } = useQuery({
    key: `kept/${query.n}`,
    read: async () => (await fetch(`/ping.txt?n=${query.n}`)).text(),
  })
  const video = useRef<HTMLVideoElement>(null)
  countRender(query.n)

  useLayoutEffect(() => {
    const playing = video.current
    return () => playing?.pause()
  }, [])

  return (
    <div>
      <h1>第 {query.n} 页</h1>
      <input aria-label="文字" />
      <button type="button" onClick={() => setCount(count + 1)}>
        点了 {count} 次
      </button>
      <button type="button" onClick={() => navigate(`/page?n=${Number(query.n) + 1}`)}>
        下一页
      </button>
      <p>{data ?? '读取中'}</p>
      <video ref={video} muted loop playsInline width={40} />
      {LINES.map((line) => (
        <p key={line}>第 {line} 行</p>
      ))}
    </div>
  )
}
