import { CallError, Refused } from '@qingyu/client/errors'
import { Button } from '@qingyu/ui/Button.tsx'
import { Field } from '@qingyu/ui/Field.tsx'
import { Sheet } from '@qingyu/ui/Sheet.tsx'
import { Gift } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import type { FormEvent } from 'react'
import { reportFault } from '../../shell/faults.ts'
import { toast } from '../../shell/feedback.ts'
import { invalidate } from '../../shell/query.ts'
import { loadUserInfo } from '../../shell/session.ts'
import { holdReload } from '../../shell/unsaved.ts'
import { cardCopy as copy, worthOf } from './card-copy.ts'
import { requestIdFor, settleIntent } from './intents.ts'
import { codeError } from './redeem-refusals.ts'
import { redeemCode } from './wallet-calls.ts'

interface RedeemSheetProps {
  open: boolean
  onClose: () => void
}

export function RedeemSheet({ open, onClose }: RedeemSheetProps) {
  const form = useId()
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)
  const filled = open && text !== ''
  useEffect(() => (filled ? holdReload('editing') : undefined), [filled])

  async function submit(event: FormEvent) {
    event.preventDefault()
    const code = text.replace(/\s/g, '').toUpperCase()
    setWrong(code ? undefined : copy.missing)
    if (!code || busy) return
    setBusy(true)
    try {
      const given = await redeemCode(code, requestIdFor('redeem', code))
      settleIntent('redeem')
      setText('')
      onClose()
      toast(copy.done(worthOf(given)), 'ok')
      invalidate('wallet/')
      await loadUserInfo().catch(() => undefined)
    } catch (error) {
      // Refused is answered; what has no answer yet is asked again under the same number.
      if (error instanceof Refused) settleIntent('redeem')
      const beside = codeError(error)
      if (beside) setWrong(beside)
      else if (error instanceof CallError) toast(error.message, 'warn')
      else reportFault(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={copy.redeemTitle}
      actions={
        <Button type="submit" form={form} size={50} busy={busy}>
          {copy.submit}
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label={copy.redeemTitle}
          icon={Gift}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={60}
          readOnly={busy}
          value={text}
          error={wrong}
          hint={copy.redeemHint}
          onChange={(value) => {
            setText(value)
            setWrong(undefined)
          }}
        />
      </form>
    </Sheet>
  )
}
