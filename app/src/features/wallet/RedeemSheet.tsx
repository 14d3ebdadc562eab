import { Refused } from '@qingyu/client/errors'
import { Field } from '@qingyu/ui/Field.tsx'
import { Gift } from 'lucide-react'
import { useState } from 'react'
import { toast } from '../../shell/feedback.ts'
import { FormSheet } from '../../shell/FormSheet.tsx'
import { invalidate } from '../../shell/query.ts'
import { loadUserInfo } from '../../shell/session.ts'
import type { SheetProps } from '../../shell/use-sheet.ts'
import { cardCopy as copy, worthOf } from './card-copy.ts'
import { requestIdFor, settleIntent } from './intents.ts'
import { codeError } from './redeem-refusals.ts'
import { redeemCode } from './wallet-calls.ts'

export function RedeemSheet({ open, onClose }: SheetProps) {
  const [text, setText] = useState('')
  const code = text.replace(/\s/g, '').toUpperCase()

  async function send() {
    try {
      const given = await redeemCode(code, requestIdFor('redeem', code))
      settleIntent('redeem')
      onClose()
      toast(copy.done(worthOf(given)), 'ok')
      invalidate('wallet/')
      await loadUserInfo().catch(() => undefined)
    } catch (error) {
      // Refused is answered; what has no answer yet is asked again under the same number.
      if (error instanceof Refused) settleIntent('redeem')
      throw error
    }
  }

  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={copy.redeemTitle}
      typed={[text]}
      check={() => (code ? {} : { code: copy.missing })}
      send={send}
      refusedField={(error) => {
        const wrong = codeError(error)
        return wrong ? { code: wrong } : undefined
      }}
      submit={copy.submit}
    >
      {(errors) => (
        <Field
          label={copy.redeemTitle}
          icon={Gift}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={60}
          value={text}
          onChange={setText}
          error={errors.code}
          hint={copy.redeemHint}
        />
      )}
    </FormSheet>
  )
}
