import { Chip } from '@qingyu/ui/Chip.tsx'
import { copy } from './copy.ts'
import css from './Phrases.module.css'
import { usePhrases } from './queries.ts'

export function Phrases({ onChoose }: { onChoose: (phrase: string) => void }) {
  const phrases = usePhrases()
  if (phrases.length === 0) return null
  return (
    <ul className={css['phrases']} aria-label={copy.phrases}>
      {phrases.map((phrase) => (
        <li key={phrase}>
          <Chip small onClick={() => onChoose(phrase)}>
            {phrase}
          </Chip>
        </li>
      ))}
    </ul>
  )
}
