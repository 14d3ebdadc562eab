import { Button } from '@qingyu/ui/Button.tsx'
import { PinPad } from '@qingyu/ui/PinPad.tsx'
import { Sheet } from '@qingyu/ui/Sheet.tsx'
import { useState } from 'react'
import { toast } from '../../shell/feedback.ts'
import { lockCopy } from '../../shell/lock-copy.ts'
import { LONGEST_PIN, SHORTEST_PIN, usePinEntry } from '../../shell/pin-entry.ts'
import { hasPin, useLock } from '../../shell/stores/lock.ts'
import { removePin, setPin } from '../../shell/stores/pin.ts'
import { copy } from './copy.ts'
import { sheetCopy } from './sheet-copy.ts'
import css from './LockSheet.module.css'
import type { SheetProps } from '../../shell/use-sheet.ts'

const words = sheetCopy.lock

/** Sets the PIN; where there is one, it is asked for first and can then be changed or removed. */
export function LockSheet({ open, onClose }: SheetProps) {
  const [hadPin] = useState(() => hasPin(useLock.getState()))
  const [step, setStep] = useState<'ask' | 'choose' | 'new'>(hadPin ? 'ask' : 'new')

  async function save(pin: string) {
    await setPin(pin)
    toast(hadPin ? words.changed : words.saved, 'ok')
    onClose()
  }

  function remove() {
    removePin()
    toast(words.removed, 'ok')
    onClose()
  }

  return (
    <Sheet open={open} onClose={onClose} title={copy.privacy.lock}>
      {step === 'ask' && <AskPin onRight={() => setStep('choose')} />}
      {step === 'choose' && (
        <div className={css['choice']}>
          <Button size={50} block onClick={() => setStep('new')}>
            {words.change}
          </Button>
          <Button kind="neutral" size={50} block onClick={remove}>
            {words.remove}
          </Button>
        </div>
      )}
      {step === 'new' && <NewPin onChosen={(pin) => void save(pin)} />}
    </Sheet>
  )
}

function AskPin({ onRight }: { onRight: () => void }) {
  const { pin, type, submit, error, waiting, busy } = usePinEntry(onRight)
  return (
    <div className={css['pad']}>
      <h3>{words.current}</h3>
      <PinPad
        label={words.current}
        length={LONGEST_PIN}
        value={pin}
        onChange={type}
        error={waiting ? lockCopy.wait(waiting) : error}
        disabled={busy || waiting > 0}
        corner={<Enter ready={pin.length >= SHORTEST_PIN && !busy} label={words.next} onClick={submit} />}
      />
    </div>
  )
}

function NewPin({ onChosen }: { onChosen: (pin: string) => void }) {
  const [pin, setTyped] = useState('')
  const [first, setFirst] = useState('')
  const [error, setError] = useState<string>()
  const title = first ? words.repeat : words.set

  function type(typed: string) {
    setTyped(typed)
    setError(undefined)
    if (typed.length === LONGEST_PIN) enter(typed)
  }

  function enter(typed: string) {
    if (first && typed === first) return onChosen(typed)
    setTyped('')
    setFirst(first ? '' : typed)
    if (first) setError(words.different)
  }

  return (
    <div className={css['pad']}>
      <h3>
        {title}
        <small>{words.setText}</small>
      </h3>
      <PinPad
        label={title}
        length={LONGEST_PIN}
        value={pin}
        onChange={type}
        error={error}
        corner={
          <Enter
            ready={pin.length >= SHORTEST_PIN}
            label={first ? words.done : words.next}
            onClick={() => enter(pin)}
          />
        }
      />
      <p className={css['note']}>{words.note}</p>
    </div>
  )
}

function Enter({ ready, label, onClick }: { ready: boolean; label: string; onClick: () => void }) {
  return (
    <Button kind="text" disabled={!ready} onClick={onClick}>
      {label}
    </Button>
  )
}
