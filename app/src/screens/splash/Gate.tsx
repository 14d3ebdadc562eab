import { useState } from 'react'
import { AgeDeclined } from '../../features/age/AgeDeclined.tsx'
import { AgeGate } from '../../features/age/AgeGate.tsx'
import { declareAdult, declareMinor } from '../../features/age/declare-age.ts'
import { LegalLinks } from '../../features/legal/LegalLinks.tsx'
import { useLegalSheet } from '../../features/legal/use-legal-sheet.ts'
import { useSpoken } from '../../shell/brand.ts'

interface GateProps {
  text: string
  /** Goes on; the answer has been recorded. */
  onAdult: () => Promise<void>
}

/** The question, and what follows a no. Comes with a chunk of its own: most visitors have answered before. */
export function Gate({ text, onAdult }: GateProps) {
  const [declined, setDeclined] = useState(false)
  const spoken = useSpoken()
  const { read, sheet } = useLegalSheet()

  if (declined) return <AgeDeclined onAgain={() => setDeclined(false)} />
  return (
    <>
      <AgeGate
        text={spoken(text)}
        consent={<LegalLinks onRead={read} />}
        onMinor={() => {
          declareMinor()
          setDeclined(true)
        }}
        onAdult={async () => {
          await declareAdult()
          await onAdult()
        }}
      />
      {sheet}
    </>
  )
}
