import { Button } from '@qingyu/ui/Button.tsx'
import { NavBar } from '@qingyu/ui/NavBar.tsx'
import { useEffect } from 'react'
import { Picture } from '../../features/pictures/Picture.tsx'
import { sendPicture } from '../../features/pictures/send-picture.ts'
import { useDraft } from '../../features/works/draft.ts'
import { formCopy as copy } from '../../features/works/form-copy.ts'
import { stopWaiting } from '../../features/works/new-work.ts'
import { sending } from '../../features/works/sending.ts'
import { UploadCard } from '../../features/works/UploadCard.tsx'
import { useMade } from '../../features/works/use-made.ts'
import { useNewWork } from '../../features/works/use-work-editor.ts'
import { isFilled } from '../../features/works/form-shape.ts'
import { dayNow } from '../../features/works/work-form.ts'
import { WorkFieldsOnDemand } from '../../features/works/WorkFieldsOnDemand.tsx'
import type { WorkInfo } from '../../features/works/works.ts'
import { client } from '../../shell/api.ts'
import { toast } from '../../shell/feedback.ts'
import { goBack } from '../../shell/navigation.ts'
import { holdReload } from '../../shell/unsaved.ts'
import css from './Creative.module.css'

const picture = (src: string) => <Picture src={src} alt="" />

/** A new work. Nothing of it is lost by leaving: the draft is kept, the film goes on. */
export function NewWork({ info }: { info: WorkInfo }) {
  const today = dayNow(client.now())
  const editor = useNewWork({ ...info, today })
  const file = useDraft((draft) => draft.file)
  const phase = sending.use((upload) => upload.phase)
  const { made, troubled } = useMade(phase === 'sent' ? (file?.id ?? '') : '')
  const filled = isFilled(editor.form)
  const waits = editor.busy && phase !== 'sent'

  useEffect(() => (filled ? holdReload('editing') : undefined), [filled])

  const leave = (): void => {
    if (filled || file) toast(copy.saved, 'ok')
    goBack('/creative')
  }

  return (
    <form
      noValidate
      className={css['page']}
      onSubmit={(event) => {
        event.preventDefault()
        void editor.submit()
      }}
    >
      <NavBar title={copy.newTitle} onBack={leave} />
      <div className={css['body']}>
        <UploadCard
          info={info}
          made={made}
          troubled={troubled}
          error={editor.errors.upload}
          picture={picture}
        />
        <WorkFieldsOnDemand
          editor={editor}
          info={info}
          today={today}
          posters={made?.posters ?? []}
          picture={picture}
          upload={sendPicture}
        />
      </div>
      <footer className={css['bar']}>
        {/* Two buttons, not one that changes: a press of the first must not become a submission by the second. */}
        {waits ? (
          <Button key="wait" kind="neutral" size={50} block onClick={stopWaiting}>
            {copy.stopWaiting}
          </Button>
        ) : (
          <Button key="submit" type="submit" size={50} block busy={editor.busy}>
            {copy.submit}
          </Button>
        )}
        <p>{waits ? copy.submitLater : copy.reviewed(info.review_hours)}</p>
      </footer>
    </form>
  )
}
