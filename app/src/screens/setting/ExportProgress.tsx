import { ProgressBar } from '@qingyu/ui/ProgressBar.tsx'
import { useEffect, useState } from 'react'
import { sheetCopy } from './sheet-copy.ts'
import css from './Form.module.css'

/** The server does not say how far it is: the bar nears its end and never claims to have reached it. */
export function ExportProgress() {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((now) => now + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className={css['state']}>
      <output>{sheetCopy.export.preparing}</output>
      <ProgressBar label={sheetCopy.export.step} value={95 - 85 * 0.88 ** seconds} />
      <p className={css['note']}>{sheetCopy.export.preparingNote}</p>
    </div>
  )
}
