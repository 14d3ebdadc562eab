import { Button } from '@qingyu/ui/Button.tsx'
import { LockKeyhole } from 'lucide-react'
import { Icon } from '@qingyu/ui/Icon.tsx'
import { PinPad } from '@qingyu/ui/PinPad.tsx'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { copy } from './copy.ts'
import { lockCopy } from './lock-copy.ts'
import { LONGEST_PIN, SHORTEST_PIN, usePinEntry } from './pin-entry.ts'
import { quickExit } from './quick-exit.ts'
import { useUser } from './stores/user.ts'
import css from './LockScreen.module.css'

/** Asks for the PIN. It says nothing of what lies behind it. */
export function LockScreen({ onUnlock }: { onUnlock: () => void }) {
  const { pin, type, submit, error, waiting, busy } = usePinEntry(onUnlock)
  const [forgotten, setForgotten] = useState(false)

  if (forgotten) return <Forgotten onCancel={() => setForgotten(false)} />
  return (
    <Screen>
      <div className={css['head']}>
        <span className={css['sign']}>
          <Icon of={LockKeyhole} size={30} />
        </span>
        <h1 className={css['title']}>{lockCopy.title}</h1>
      </div>
      <PinPad
        label={lockCopy.title}
        length={LONGEST_PIN}
        value={pin}
        onChange={type}
        error={waiting ? lockCopy.wait(waiting) : error}
        disabled={busy || waiting > 0}
        corner={
          <Button
            kind="text"
            disabled={pin.length < SHORTEST_PIN || waiting > 0}
            busy={busy}
            onClick={submit}
          >
            {lockCopy.enter}
          </Button>
        }
      />
      <Button kind="text" onClick={() => setForgotten(true)}>
        {lockCopy.forgot}
      </Button>
    </Screen>
  )
}

/** Asked on the lock itself: a dialog would lie below it. */
function Forgotten({ onCancel }: { onCancel: () => void }) {
  const isLogin = useUser((user) => user.isLogin)
  const { title, message, confirm } = lockCopy.forgotten
  return (
    <Screen>
      <div className={css['head']}>
        <span className={css['sign']}>
          <Icon of={LockKeyhole} size={30} />
        </span>
        <h1 className={css['title']}>{title}</h1>
        <p className={css['message']}>{message(isLogin)}</p>
      </div>
      <div className={css['actions']}>
        <Button kind="neutral" size={50} onClick={onCancel}>
          {copy.cancel}
        </Button>
        <Button kind="danger" size={50} onClick={() => void quickExit()}>
          {confirm}
        </Button>
      </div>
    </Screen>
  )
}

function Screen({ children }: { children: ReactNode }) {
  const screen = useRef<HTMLDivElement>(null)
  // Digits of a keyboard go to the pad whatever was in focus before.
  useEffect(() => screen.current?.focus(), [])
  return (
    <div ref={screen} tabIndex={-1} className={css['screen']}>
      {children}
    </div>
  )
}
