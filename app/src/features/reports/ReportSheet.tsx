import { isRefusalOf } from '@qingyu/client/errors'
import { Button } from '@qingyu/ui/Button.tsx'
import { FieldNote } from '@qingyu/ui/FieldNote.tsx'
import { Icon } from '@qingyu/ui/Icon.tsx'
import { Radio } from '@qingyu/ui/Radio.tsx'
import { Skeleton } from '@qingyu/ui/Skeleton.tsx'
import { TextArea } from '@qingyu/ui/TextArea.tsx'
import { CircleCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { call } from '../../shell/api.ts'
import { FormSheet } from '../../shell/FormSheet.tsx'
import type { FieldErrors } from '../../shell/FormSheet.tsx'
import { invalidate, useQuery } from '../../shell/query.ts'
import { loadReportTypes } from '../../shell/session.ts'
import { useConfig } from '../../shell/stores/config.ts'
import { useUser } from '../../shell/stores/user.ts'
import type { SheetProps } from '../../shell/use-sheet.ts'
import { copy } from './copy.ts'
import type { Reported } from './reports.ts'
import css from './ReportSheet.module.css'

const PATH = 'x/reports/create'
const LONGEST = 500

/** Reports anything, from wherever it is shown; with or without an account. */
export function ReportSheet({ open, onClose, reported }: SheetProps & { reported: Reported }) {
  const [reason, setReason] = useState<number>()
  const [text, setText] = useState('')
  const [answer, setAnswer] = useState('')
  const isLogin = useUser((user) => user.isLogin)

  async function send(): Promise<void> {
    if (reason === undefined) return
    const { kind, id } = reported
    const { message } = await call(PATH, { kind, id, reason, text: text.trim() }, { showError: false })
    invalidate('reports/')
    setAnswer(message)
  }

  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={answer ? copy.title : copy.what(reported.title)}
      typed={answer ? [] : [String(reason ?? ''), text]}
      check={(): FieldErrors<'reason'> => (reason === undefined ? { reason: copy.missing } : {})}
      send={send}
      refusedField={refusedField}
      submit={answer ? undefined : copy.submit}
      actions={
        <Button size={50} onClick={onClose}>
          {copy.close}
        </Button>
      }
      readFirst
    >
      {(errors) =>
        answer ? (
          <output className={css['done']}>
            <Icon of={CircleCheck} size={44} />
            <strong>{copy.done}</strong>
            <span>{answer}</span>
            {isLogin && <small>{copy.follow}</small>}
          </output>
        ) : (
          <>
            <Reasons chosen={reason} onChoose={setReason} error={errors.reason} />
            <TextArea
              label={copy.text}
              placeholder={copy.textHint}
              maxLength={LONGEST}
              value={text}
              onChange={setText}
            />
            <p className={css['note']}>{copy.private}</p>
          </>
        )
      }
    </FormSheet>
  )
}

interface ReasonsProps {
  chosen: number | undefined
  onChoose: (reason: number) => void
  error: string | undefined
}

/** They came with the configuration; if that failed, they are asked for here. */
function Reasons(props: ReasonsProps) {
  const reasons = useConfig((config) => config.reportType)
  return reasons.length > 0 ? <ReasonList {...props} reasons={reasons} /> : <NoReasons />
}

function ReasonList({ reasons, chosen, onChoose, error }: ReasonsProps & { reasons: readonly Reason[] }) {
  const name = useId()
  const note = useId()
  return (
    <fieldset className={css['reasons']} aria-describedby={error ? note : undefined}>
      <legend>{copy.reason}</legend>
      {reasons.map((one) => (
        <Radio key={one.id} name={name} checked={one.id === chosen} onChange={() => onChoose(one.id)}>
          {one.name}
        </Radio>
      ))}
      <FieldNote id={note} error={error} />
    </fieldset>
  )
}

interface Reason {
  id: number
  name: string
}

function NoReasons() {
  const { error, loading, reload } = useQuery({ key: 'report-reasons', read: loadReportTypes })
  if (error && !loading) {
    return (
      <p className={css['failed']}>
        {copy.failed}
        <Button kind="text" size={30} onClick={() => void reload()}>
          {copy.reload}
        </Button>
      </p>
    )
  }
  return (
    <div aria-busy className={css['waiting']}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} shape="line" width="70%" height={20} />
      ))}
    </div>
  )
}

/** Reported before, one's own, gone, or too many today: all of it stands where one looks, above the button. */
function refusedField(error: unknown): FieldErrors<'reason'> | undefined {
  return isRefusalOf(PATH, error) ? { reason: error.message } : undefined
}
