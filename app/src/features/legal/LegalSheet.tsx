import { Button } from '@qingyu/ui/Button.tsx'
import { Sheet } from '@qingyu/ui/Sheet.tsx'
import { useState } from 'react'
import { useSpoken } from '../../shell/brand.ts'
import { useConfig } from '../../shell/stores/config.ts'
import { copy } from './copy.ts'
import css from './LegalSheet.module.css'

export type LegalText = keyof typeof copy.titles

interface LegalSheetProps {
  /** Nothing is open without one. */
  text: LegalText | undefined
  onClose: () => void
}

/** The terms or the privacy text, as the operators wrote them. */
export function LegalSheet({ text, onClose }: LegalSheetProps) {
  // Stays readable while the sheet slides away.
  const [last, setLast] = useState<LegalText>('terms')
  if (text && text !== last) setLast(text)
  const spoken = useSpoken()
  const written = useConfig(({ config }) => config.texts?.[last])
  return (
    <Sheet
      open={text !== undefined}
      onClose={onClose}
      title={copy.titles[last]}
      actions={
        <Button kind="neutral" onClick={onClose}>
          {copy.close}
        </Button>
      }
    >
      <div className={css['text']}>{written === undefined ? copy.missing : spoken(written)}</div>
    </Sheet>
  )
}
