import { type KeyboardEvent, useEffect, useRef } from 'react'
import css from './Tabs.module.css'
import { classes } from './classes.ts'

interface TabsProps {
  items: readonly { key: string; label: string }[]
  active: string
  onSelect: (key: string) => void
  label: string
  /** Boundary row: a line below, equal widths, the active one does not grow. */
  line?: boolean
}

/** A strip of tabs; arrows, Home and End move between them, the active one scrolls into sight. */
export function Tabs({ items, active, onSelect, label, line }: TabsProps) {
  const strip = useRef<HTMLDivElement>(null)
  const at = items.findIndex((item) => item.key === active)

  useEffect(() => {
    const tab = strip.current?.children[at]
    if (!strip.current || !(tab instanceof HTMLElement)) return
    // scrollIntoView would move the page as well.
    strip.current.scrollTo({
      left: tab.offsetLeft - (strip.current.clientWidth - tab.offsetWidth) / 2,
      behavior: 'smooth',
    })
  }, [at])

  function moveByKey(event: KeyboardEvent) {
    const last = items.length - 1
    const to = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at <= 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key]
    const item = items[to ?? -1]
    const tab = strip.current?.children[to ?? -1]
    if (!item || !(tab instanceof HTMLElement)) return
    event.preventDefault()
    tab.focus()
    onSelect(item.key)
  }

  return (
    <div ref={strip} role="tablist" aria-label={label} className={classes(css.strip, line && css.line)}>
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          role="tab"
          aria-selected={item.key === active}
          tabIndex={item.key === active ? 0 : -1}
          className={css.tab}
          onKeyDown={moveByKey}
          onClick={() => onSelect(item.key)}
        >
          {item.label}
        </button>
      ))}
    </div>
  )
}
