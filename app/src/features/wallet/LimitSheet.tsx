import { isRefusalOf } from '@qingyu/client/errors'
import { Coin } from '@qingyu/ui/Coin.tsx'
import { Field } from '@qingyu/ui/Field.tsx'
import { Skeleton } from '@qingyu/ui/Skeleton.tsx'
import { useState } from 'react'
import { toast } from '../../shell/feedback.ts'
import { FormSheet } from '../../shell/FormSheet.tsx'
import { patch, useQuery } from '../../shell/query.ts'
import type { SheetProps } from '../../shell/use-sheet.ts'
import { limitCopy as copy } from './limit-copy.ts'
import { LimitButton } from './LimitButton.tsx'
import { LimitState } from './LimitState.tsx'
import css from './LimitSheet.module.css'
import { LoadFailed } from './LoadFailed.tsx'
import { outcomeText } from './limit-words.ts'
import type { SpendingLimit } from './shapes.ts'
import { readLimit, setLimit } from './wallet-calls.ts'

const KEY = 'wallet/limit'
/** What was bought meanwhile counts. */
const FRESH_MS = 10_000

/** What a member may spend in a month, by his own will: tighter at once, looser only after a day. */
export function LimitSheet({ open, onClose }: SheetProps) {
  const { data, error, loading, reload } = useQuery({ key: KEY, read: readLimit, staleMs: FRESH_MS })
  const [text, setText] = useState('')
  const wanted = text.trim()

  function take(limit: SpendingLimit) {
    patch<SpendingLimit>(KEY, () => limit)
    setText('')
    toast(outcomeText(limit), 'ok')
  }

  function check() {
    if (!wanted) return { monthly: copy.missing }
    return /^\d+$/.test(wanted) ? {} : { monthly: copy.notWhole }
  }

  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={copy.title}
      typed={[text]}
      check={check}
      send={async () => take(await setLimit(Number(wanted)))}
      refusedField={(refused) =>
        isRefusalOf('x/wallet/set_limit', refused) && refused.code === 'INVALID_INPUT'
          ? { monthly: refused.message }
          : undefined
      }
      submit={data && (data.monthly === null ? copy.set : copy.change)}
      readFirst
    >
      {(errors) =>
        data ? (
          <>
            <LimitState limit={data} onKept={take} />
            <Field
              label={copy.field}
              left={<Coin size={20} />}
              right={<span className={css['unit']}>{copy.unit}</span>}
              inputMode="numeric"
              autoComplete="off"
              enterKeyHint="done"
              maxLength={8}
              value={text}
              onChange={setText}
              error={errors.monthly}
              hint={copy.hint}
            />
            {data.monthly !== null && data.next?.monthly !== null && (
              <LimitButton monthly={null} label={copy.remove} onSet={take} />
            )}
          </>
        ) : error && !loading ? (
          <LoadFailed onRetry={() => void reload()} />
        ) : (
          <>
            <Skeleton width="100%" height={124} />
            <Skeleton width="100%" height={50} />
          </>
        )
      }
    </FormSheet>
  )
}
