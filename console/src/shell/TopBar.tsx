import { Icon } from '@qingyu/ui/Icon.tsx'
import { Keyboard, Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { DocumentRequests } from '../features/documents/DocumentRequests.tsx'
import { AccountMenu } from '../features/session/AccountMenu.tsx'
import { Key } from '../kit/Key.tsx'
import { useKeys } from '../kit/keys.ts'
import { ShortcutsOverlay } from '../kit/ShortcutsOverlay.tsx'
import { link, navigate } from './navigation.ts'
import type { Figure } from './Page.tsx'
import { useMay } from './session.ts'
import css from './TopBar.module.css'

export function TopBar({ title, figures }: { title: string; figures: readonly Figure[] }) {
  const mayFind = useMay(['moderator', 'finance', 'support'])
  const mayJudge = useMay(['moderator'])
  const [shortcuts, setShortcuts] = useState(false)
  useKeys('通用', { '?': { does: '显示全部快捷键', run: () => setShortcuts(true) } })
  return (
    <header className={css.bar}>
      <h1 className={css.title}>{title}</h1>
      <dl className={css.figures}>
        {figures.map(({ name, value, urgent }) => (
          <div key={name} className={urgent ? css.urgent : css.figure}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <span className={css.gap} />
      {mayJudge && <DocumentRequests />}
      {mayFind && <FindMember />}
      <button type="button" className={css.shortcuts} onClick={() => setShortcuts(true)}>
        <Icon of={Keyboard} size={19} />
        快捷键
        <Key of="?" />
      </button>
      <AccountMenu />
      <ShortcutsOverlay open={shortcuts} onClose={() => setShortcuts(false)} />
    </header>
  )
}

function FindMember() {
  const input = useRef<HTMLInputElement>(null)
  useKeys('通用', { '/': { does: '查找成员', run: () => input.current?.focus() } })
  return (
    <search>
      <form
        className={css.search}
        onSubmit={(event) => {
          event.preventDefault()
          const query = input.current?.value.trim() ?? ''
          if (query) navigate(link('/members', { query }))
          input.current?.blur()
        }}
      >
        <Icon of={Search} size={17} />
        <input
          ref={input}
          aria-label="查找成员编号或用户名"
          placeholder="查找成员编号、用户名"
          maxLength={20}
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        />
        <Key of="/" />
      </form>
    </search>
  )
}
