import { CallError } from '@qingyu/client/errors'
import { Button } from '@qingyu/ui/Button.tsx'
import { useState } from 'react'
import type { ReactNode } from 'react'
import css from './AgeGate.module.css'
import { copy } from './copy.ts'

interface AgeGateProps {
  text: string
  /** The links to what one agrees to. */
  consent: ReactNode
  onAdult: () => Promise<void>
  onMinor: () => void
}

/** One clear yes, a quiet no. */
export function AgeGate({ text, consent, onAdult, onMinor }: AgeGateProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function enter() {
    setBusy(true)
    setError(undefined)
    try {
      await onAdult()
    } catch (refusal) {
      if (!(refusal instanceof CallError)) throw refusal
      setError(refusal.message)
      setBusy(false)
    }
  }

  return (
    <>
      <header className={css['head']}>
        <span aria-hidden className={css['badge']}>
          {copy.badge}
        </span>
        <div>
          <h2 className={css['title']}>{copy.title}</h2>
          <p className={css['hint']}>{copy.hint}</p>
        </div>
      </header>
      <div className={css['text']}>
        <p>{text}</p>
        <p>
          {copy.agree}
          {consent}
          {copy.end}
        </p>
      </div>
      <Button size={50} block busy={busy} onClick={() => void enter()}>
        {copy.yes}
      </Button>
      {/* Not a FieldNote: the first screen would wait for the kit of all the others. */}
      {error && (
        <p role="alert" className={css['error']}>
          {error}
        </p>
      )}
      <button type="button" className={css['no']} disabled={busy} onClick={onMinor}>
        {copy.no}
      </button>
    </>
  )
}
