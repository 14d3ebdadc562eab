import { Button } from '@qingyu/ui/Button.tsx'
import { Radio } from '@qingyu/ui/Radio.tsx'
import { Sheet } from '@qingyu/ui/Sheet.tsx'
import { useEffect, useState } from 'react'
import type { Dispatch, SetStateAction } from 'react'
import { pingLine } from '../../features/settings/line-speed.ts'
import { client } from '../../shell/api.ts'
import { toast } from '../../shell/feedback.ts'
import { copy } from './copy.ts'
import { sheetCopy } from './sheet-copy.ts'
import { lineInUse } from './line-choice.ts'
import type { SheetProps } from '../../shell/use-sheet.ts'
import css from './LinesSheet.module.css'

/** Milliseconds; undefined while it is measured, null when the line does not answer. */
type Speed = number | null | undefined

const words = sheetCopy.lines

function measure(lines: readonly string[], tell: Dispatch<SetStateAction<Record<string, Speed>>>): void {
  for (const line of lines) void pingLine(line).then((ms) => tell((now) => ({ ...now, [line]: ms ?? null })))
}

export function LinesSheet({ open, onClose, onTaken }: SheetProps & { onTaken: (at: number) => void }) {
  const [lines, setLines] = useState<readonly string[]>([])
  const [speeds, setSpeeds] = useState<Record<string, Speed>>({})
  const [chosen, setChosen] = useState(-1)

  useEffect(() => {
    const originAlone = () => [location.origin]
    void client.lines().catch(originAlone).then(setLines)
    void lineInUse().then(setChosen)
  }, [])

  useEffect(() => measure(lines, setSpeeds), [lines])

  function measureAgain() {
    setSpeeds({})
    measure(lines, setSpeeds)
  }

  async function take(at: number, line: string) {
    await client.takeLine(line)
    setChosen(at)
    onTaken(at)
    toast(words.taken(copy.line.name(at)), 'ok')
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={words.title}
      actions={
        <Button kind="tonal" onClick={measureAgain}>
          {words.again}
        </Button>
      }
    >
      <div role="radiogroup" aria-label={words.title}>
        {lines.map((line, at) => (
          <div key={line} className={css['line']}>
            <Radio
              name="line"
              checked={at === chosen}
              disabled={speeds[line] === null}
              onChange={() => void take(at, line)}
            >
              {copy.line.name(at)}
            </Radio>
            <SpeedText speed={speeds[line]} />
          </div>
        ))}
      </div>
      <p className={css['note']}>{words.note}</p>
    </Sheet>
  )
}

function SpeedText({ speed }: { speed: Speed }) {
  if (speed === undefined) return <span className={css['speed']}>{words.measuring}</span>
  if (speed === null) return <span className={css['dead']}>{copy.line.dead}</span>
  return <span className={speed < 300 ? css['fast'] : css['speed']}>{words.ms(speed)}</span>
}
