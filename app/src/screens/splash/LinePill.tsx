import { useEffect, useState } from 'react'
import { client } from '../../shell/api.ts'
import { copy } from './copy.ts'
import css from './Splash.module.css'

interface LinePillProps {
  failed: boolean
  /** Only while somebody has the time to read it. */
  measured: boolean
}

export function LinePill({ failed, measured }: LinePillProps) {
  const [number, setNumber] = useState(0)
  const [ms, setMs] = useState<number>()

  useEffect(() => {
    if (failed) return
    const look = async () => {
      const line = await client.line()
      // The origin, which is the last resort, is none of the lines.
      setNumber((await client.lines()).indexOf(line) + 1 || 1)
      if (!measured) return
      const { pingLine } = await import('../../features/settings/line-speed.ts')
      setMs(await pingLine(line))
    }
    // Whether any line answers is told by those who need one.
    look().catch(() => {})
  }, [failed, measured])

  const chosen = number > 0
  const text = ms ? copy.lineWithPing(number, ms) : copy.line(number)
  return (
    <output className={css['pill']}>
      <span>
        <i data-line={failed ? 'failed' : chosen ? 'chosen' : 'choosing'} />
        {failed ? copy.noLine : chosen ? text : copy.choosing}
      </span>
    </output>
  )
}
