import { useEffect, useSyncExternalStore } from 'react'

export interface Binding {
  /** For the list of shortcuts. */
  does: string
  run: () => void
  /** Does nothing now, but is still listed. */
  off?: boolean
}

/** By key as `keyOf` names it. */
export type Bindings = Readonly<Record<string, Binding>>

interface Group {
  name: string
  bindings: Bindings
}

let groups: readonly Group[] = []
const listeners = new Set<() => void>()

function setGroups(next: readonly Group[]): void {
  groups = next
  for (const react of listeners) react()
}

/** `a`, `J` is `j`; `?` and `/` as they are typed; `Mod+Enter` with Ctrl or ⌘; empty for what is no shortcut. */
export function keyOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>,
): string {
  if (event.isComposing || event.altKey) return ''
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  return event.ctrlKey || event.metaKey ? `Mod+${key}` : key
}

const WRITING = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"]'

/** While somebody writes, letters are letters. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(WRITING) !== null

const PRESSED = 'button, a[href], summary, [role="button"], [role="switch"], [role="tab"]'

const pressedAt = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(PRESSED) : null

/** The button that a pointer has left the focus on. */
let pointedAt: Element | null = null
addEventListener('pointerdown', ({ target }) => {
  pointedAt = pressedAt(target)
})
addEventListener('focusin', ({ target }) => {
  if (pressedAt(target) !== pointedAt) pointedAt = null
})

/** Whoever has tabbed to a button means it with the space bar; who clicked it before means the screen. */
function isPressing(key: string, target: EventTarget | null): boolean {
  const button = key === ' ' ? pressedAt(target) : null
  return button !== null && button !== pointedAt
}

/** A dialog has the keyboard to itself. */
const isModal = (): boolean => document.querySelector('[role="dialog"]') !== null

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat || isModal()) return
  const key = keyOf(event)
  if (key === '' || (isWriting(event.target) && !key.startsWith('Mod+'))) return
  if (isPressing(key, event.target)) return
  // The innermost screen comes last.
  const binding = groups.findLast(({ bindings }) => bindings[key])?.bindings[key]
  if (!binding) return
  event.preventDefault()
  if (!binding.off) binding.run()
}

addEventListener('keydown', press)

/** These keys, as long as the component is there. */
export function useKeys(name: string, bindings: Bindings): void {
  useEffect(() => {
    const group = { name, bindings }
    setGroups([...groups, group])
    return () => setGroups(groups.filter((one) => one !== group))
  })
}

/** What can be pressed now, by group. */
export function useBoundKeys(): readonly Group[] {
  return useSyncExternalStore(
    (react) => {
      listeners.add(react)
      return () => listeners.delete(react)
    },
    () => groups,
  )
}
