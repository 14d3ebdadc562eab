import { Modal } from 'antd'
import { Key } from './Key.tsx'
import { useBoundKeys } from './keys.ts'
import css from './ShortcutsOverlay.module.css'

const NAMES: Record<string, string> = {
  ' ': '空格',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  'Mod+Enter': '⌘ ↵',
  Enter: '↵',
}
const shown = (key: string) => NAMES[key] ?? key.toUpperCase()

/** Everything that a key does here; `?` opens it. */
export function ShortcutsOverlay({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} onCancel={onClose} footer={null} title="快捷键" width={640} destroyOnHidden>
      <List />
    </Modal>
  )
}

/** What one is doing comes first, what is the same everywhere last. */
const ORDER = ['队列', '通用']

function List() {
  const byName = Map.groupBy(useBoundKeys(), ({ name }) => name)
  const ordered = [...byName].toSorted(([a], [b]) => ORDER.indexOf(a) - ORDER.indexOf(b))
  return (
    <div className={css.groups}>
      {ordered.map(([name, groups]) => (
        <section key={name}>
          <h3 className={css.name}>{name}</h3>
          <dl className={css.list}>
            {groups
              .flatMap(({ bindings }) => Object.entries(bindings))
              .map(([key, { does }]) => (
                <div key={key} className={css.row}>
                  <dt>{does}</dt>
                  <dd>
                    <Key of={shown(key)} />
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
