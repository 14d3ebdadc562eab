import { Button } from '@qingyu/ui/Button.tsx'
import css from './AgeDeclined.module.css'
import { copy } from './copy.ts'

/** The end for who is not of age: no way in but to answer again. */
export function AgeDeclined({ onAgain }: { onAgain: () => void }) {
  return (
    <div className={css['declined']}>
      <h2 className={css['title']}>{copy.declinedTitle}</h2>
      <p className={css['text']}>{copy.declinedText}</p>
      <Button kind="neutral" onClick={onAgain}>
        {copy.again}
      </Button>
    </div>
  )
}
