import { copy } from './copy.ts'
import css from './LegalLinks.module.css'
import type { LegalText } from './LegalSheet.tsx'

/** 《用户协议》与《隐私政策》, within a sentence. */
export function LegalLinks({ onRead }: { onRead: (text: LegalText) => void }) {
  const linkTo = (text: LegalText) => (
    <button type="button" className={css['link']} onClick={() => onRead(text)}>
      《{copy.titles[text]}》
    </button>
  )
  return (
    <>
      {linkTo('terms')}
      {copy.and}
      {linkTo('privacy')}
    </>
  )
}
