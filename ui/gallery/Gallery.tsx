import { useEffect, useState } from 'react'
import { Mark } from '../src/Mark.tsx'
import { Segmented } from '../src/Segmented.tsx'
import { Bars } from './Bars.tsx'
import { Controls } from './Controls.tsx'
import css from './Gallery.module.css'
import { Inputs } from './Inputs.tsx'
import { Lists } from './Lists.tsx'
import { Overlays } from './Overlays.tsx'
import { States } from './States.tsx'

const THEMES = [
  { key: 'dark', label: '深色' },
  { key: 'light', label: '浅色' },
] as const
const TEXTS = [
  { key: 'standard', label: '标准' },
  { key: 'large', label: '大' },
  { key: 'larger', label: '更大' },
] as const

const asked = new URLSearchParams(location.search)

export function Gallery() {
  const [theme, setTheme] = useState<'dark' | 'light'>(asked.get('theme') === 'light' ? 'light' : 'dark')
  const [text, setText] = useState<'standard' | 'large' | 'larger'>('standard')

  useEffect(() => {
    document.documentElement.dataset['theme'] = theme
    document.documentElement.dataset['text'] = text
  }, [theme, text])

  return (
    <main className={css.page}>
      <header className={css.head}>
        <Mark size={46} />
        <div>
          <h1 className={css.title}>青屿 组件表</h1>
          <p className={css.quiet}>375 宽设计稿，两列栅格 167 + 9 + 167，页边 16</p>
        </div>
      </header>
      <div className={css.column}>
        <Segmented label="主题" items={THEMES} value={theme} onChange={setTheme} />
        <Segmented label="字号" items={TEXTS} value={text} onChange={setText} />
      </div>
      <Controls />
      <Bars />
      <Inputs />
      <Lists />
      <Overlays />
      <States />
    </main>
  )
}
