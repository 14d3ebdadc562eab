import { CallError, isRefusalOf } from '@qingyu/client/errors'
import { openObjectAt } from '@qingyu/client/picture'
import { Button } from '@qingyu/ui/Button.tsx'
import { Field } from '@qingyu/ui/Field.tsx'
import { Skeleton } from '@qingyu/ui/Skeleton.tsx'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { exportFileName, saveFile } from '../../features/settings/personal-export.ts'
import { useExport } from '../../features/settings/use-export.ts'
import { toast } from '../../shell/feedback.ts'
import { date } from '../../shell/format.ts'
import { FormSheet } from '../../shell/FormSheet.tsx'
import type { SheetProps } from '../../shell/use-sheet.ts'
import { copy } from './copy.ts'
import { ExportProgress } from './ExportProgress.tsx'
import css from './Form.module.css'
import { NameForManagers } from './NameForManagers.tsx'
import { sheetCopy } from './sheet-copy.ts'

const words = sheetCopy.export

export function ExportSheet({ open, onClose }: SheetProps) {
  const { state, request, again } = useExport()
  const [password, setPassword] = useState('')
  const asking = state?.state === 'none' || state?.state === 'failed'

  async function send() {
    await request(password)
    setPassword('')
  }

  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={copy.rows.export}
      typed={[password]}
      check={() => (password ? {} : { password: sheetCopy.password.missing })}
      send={send}
      refusedField={(error) =>
        isRefusalOf('x/account/export', error) ? { password: error.message } : undefined
      }
      submit={asking ? words.submit : undefined}
      actions={
        state?.state === 'ready' && (
          <>
            <Button kind="neutral" size={50} onClick={again}>
              {words.again}
            </Button>
            <Download url={state.url} />
          </>
        )
      }
    >
      {(errors) => (
        <>
          {!state && <Skeleton height={120} />}
          {asking && (
            <>
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
                error={errors.password}
              />
            </>
          )}
          {state?.state === 'preparing' && <ExportProgress />}
          {state?.state === 'ready' && (
            <div className={css['state']}>
              <h3>{words.ready}</h3>
              <p className={css['note']}>{words.expires(date(state.expires_at))}</p>
            </div>
          )}
        </>
      )}
    </FormSheet>
  )
}

function Download({ url }: { url: string }) {
  const [busy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      saveFile(await openObjectAt(url, location.origin), exportFileName(new Date()))
      toast(words.saved, 'ok')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast(error.message, 'warn')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button size={50} busy={busy} onClick={() => void download()}>
      {words.download}
    </Button>
  )
}
