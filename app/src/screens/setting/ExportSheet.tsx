import { isRefusalOf } from '@qingyu/client/errors'
import { openObjectAt } from '@qingyu/client/picture'
import { Button } from '@qingyu/ui/Button.tsx'
import { Field } from '@qingyu/ui/Field.tsx'
import { Sheet } from '@qingyu/ui/Sheet.tsx'
import { Skeleton } from '@qingyu/ui/Skeleton.tsx'
import { KeyRound } from 'lucide-react'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { exportFileName, saveFile } from '../../features/settings/personal-export.ts'
import { useExport } from '../../features/settings/use-export.ts'
import { toast } from '../../shell/feedback.ts'
import { date } from '../../shell/format.ts'
import { copy } from './copy.ts'
import { sheetCopy } from './sheet-copy.ts'
import { ExportProgress } from './ExportProgress.tsx'
import css from './Form.module.css'
import { messageOf } from './message-of.ts'
import { NameForManagers } from './NameForManagers.tsx'
import type { SettingSheetProps } from './use-sheet.ts'

const words = sheetCopy.export

export function ExportSheet({ open, onClose }: SettingSheetProps) {
  const form = useId()
  const { state, request, again } = useExport()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function start(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!password) return setError(sheetCopy.password.missing)
    setError(undefined)
    setBusy(true)
    try {
      await request(password)
      setPassword('')
    } catch (refused) {
      if (isRefusalOf('x/account/export', refused)) setError(refused.message)
      else toast(messageOf(refused), 'warn')
    } finally {
      setBusy(false)
    }
  }

  async function download(url: string) {
    setBusy(true)
    try {
      saveFile(await openObjectAt(url, location.origin), exportFileName(new Date()))
      toast(words.saved, 'ok')
    } catch (failed) {
      toast(messageOf(failed), 'warn')
    } finally {
      setBusy(false)
    }
  }

  const asking = state?.state === 'none' || state?.state === 'failed'
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={copy.rows.export}
      actions={
        asking ? (
          <Button type="submit" form={form} size={50} busy={busy}>
            {words.submit}
          </Button>
        ) : (
          state?.state === 'ready' && (
            <>
              <Button kind="neutral" size={50} onClick={again}>
                {words.again}
              </Button>
              <Button size={50} busy={busy} onClick={() => void download(state.url)}>
                {words.download}
              </Button>
            </>
          )
        )
      }
    >
      {!state && <Skeleton height={120} />}
      {asking && (
        <form id={form} className={css['form']} noValidate onSubmit={(event) => void start(event)}>
          <p className={css['lead']}>{words.text}</p>
          {state.state === 'failed' && <p className={css['warning']}>{words.failed}</p>}
          <NameForManagers />
          <Field
            label={words.password}
            icon={KeyRound}
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            error={error}
          />
        </form>
      )}
      {state?.state === 'preparing' && <ExportProgress />}
      {state?.state === 'ready' && (
        <div className={css['state']}>
          <h3>{words.ready}</h3>
          <p className={css['note']}>{words.expires(date(state.expires_at))}</p>
        </div>
      )}
    </Sheet>
  )
}
