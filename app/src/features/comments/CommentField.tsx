import { Icon } from '@qingyu/ui/Icon.tsx'
import { Spinner } from '@qingyu/ui/Spinner.tsx'
import { SendHorizontal, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { FormEvent } from 'react'
import { useUser } from '../../shell/stores/user.ts'
import { holdReload } from '../../shell/unsaved.ts'
import { sendComment, signedIn } from './acts.ts'
import type { Answered } from './acts.ts'
import css from './CommentField.module.css'
import { LONGEST, lengthOf } from './comments.ts'
import { copy } from './copy.ts'
import { useDraft } from './drafts.ts'
import { Phrases } from './Phrases.tsx'
import { useGrowing } from './use-growing.ts'

/** From here on it says how much is left. */
const NEAR_THE_END = 50

interface CommentFieldProps {
  videoId: number
  answered: Answered | null
  /** Without it there is nobody else to answer. */
  onStopReply?: (() => void) | undefined
  onSent: () => void
  phrases?: boolean
}

/** Where one writes. What was not taken stays, and so does what one wrote before one was sent to sign in. */
export function CommentField({ videoId, answered, onStopReply, onSent, phrases = false }: CommentFieldProps) {
  const isLogin = useUser((user) => user.isLogin)
  const [text, setText] = useDraft(videoId, answered?.thread)
  const [sending, setSending] = useState(false)
  const field = useGrowing(text)
  const left = LONGEST - lengthOf(text)
  const ready = text.trim() !== '' && left >= 0
  const filled = text !== ''
  useEffect(() => (filled ? holdReload('editing') : undefined), [filled])
  const to = onStopReply ? answered?.id : undefined
  useEffect(() => {
    if (to !== undefined) field.current?.focus()
  }, [to, field])

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!ready || sending || !signedIn()) return
    setSending(true)
    try {
      await sendComment(videoId, text.trim(), answered)
      setText('')
      onSent()
    } catch {
      field.current?.focus()
    } finally {
      setSending(false)
    }
  }

  return (
    <form className={css['form']} onSubmit={(event) => void send(event)}>
      {answered && onStopReply && (
        <p className={css['answered']}>
          <span>{copy.to(answered.nickname)}</span>
          <button type="button" aria-label={copy.stopReply} onClick={onStopReply}>
            <Icon of={X} size={15} />
          </button>
        </p>
      )}
      {phrases && !answered && <Phrases onChoose={(phrase) => signedIn() && setText(text + phrase)} />}
      <div className={css['row']}>
        <textarea
          ref={field}
          rows={1}
          aria-label={copy.field}
          placeholder={placeholderOf(isLogin, answered)}
          enterKeyHint="send"
          readOnly={!isLogin}
          value={text}
          onClick={() => signedIn()}
          // One line for the server: what is pasted becomes one, and the key sends.
          onChange={(event) => setText(event.target.value.replaceAll(/\s*\n\s*/g, ' '))}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) void send(event)
          }}
        />
        <button type="submit" className={css['send']} aria-label={copy.send} disabled={!ready || sending}>
          {sending ? <Spinner size={18} /> : <Icon of={SendHorizontal} size={20} />}
        </button>
      </div>
      {left < NEAR_THE_END && (
        <output className={left < 0 ? `${css['left']} ${css['over']}` : css['left']}>
          {copy.left(left)}
        </output>
      )}
    </form>
  )
}

function placeholderOf(isLogin: boolean, answered: Answered | null): string {
  if (!isLogin) return copy.loginToSay
  return answered ? copy.sayAs(answered.nickname) : copy.say
}
