import { Refused } from '@qingyu/client/errors'
import { Button } from '@qingyu/ui/Button.tsx'
import { EmptyState } from '@qingyu/ui/EmptyState.tsx'
import { NavBar } from '@qingyu/ui/NavBar.tsx'
import { Picture } from '../../features/pictures/Picture.tsx'
import { sendPicture } from '../../features/pictures/send-picture.ts'
import { formCopy as copy } from '../../features/works/form-copy.ts'
import { LoadFailed } from '../../features/works/LoadFailed.tsx'
import { forgetChanges, useChangedWork } from '../../features/works/use-work-editor.ts'
import { dayNow } from '../../features/works/work-form.ts'
import { WorkFieldsOnDemand } from '../../features/works/WorkFieldsOnDemand.tsx'
import { detailKey, readDetail } from '../../features/works/works.ts'
import type { Detail, WorkInfo } from '../../features/works/works.ts'
import { WorksSkeleton } from '../../features/works/WorksSkeleton.tsx'
import { client } from '../../shell/api.ts'
import { confirmDialog } from '../../shell/feedback.ts'
import { useLeaveGuard } from '../../shell/leave-guard.ts'
import { goBack, navigate } from '../../shell/navigation.ts'
import { useQuery } from '../../shell/query.ts'
import css from './Creative.module.css'

const picture = (src: string) => <Picture src={src} alt="" />

async function askToLeave(): Promise<boolean> {
  const agreed = await confirmDialog({
    title: copy.leaveTitle,
    message: copy.leave,
    confirm: copy.leaveConfirm,
    cancel: copy.leaveCancel,
    danger: true,
  })
  if (agreed) forgetChanges()
  return agreed
}

/** A rejected work: what was wrong with it, and its form, filled in. */
export function ChangedWork({ id, info }: { id: number; info: WorkInfo }) {
  const { data, error, loading, reload } = useQuery({ key: detailKey(id), read: () => readDetail(id) })
  if (data?.state === 'reject' || data?.state === 'draft') return <Form work={data} info={info} />
  const gone = error instanceof Refused
  return (
    <>
      <NavBar title={copy.editTitle} onBack={() => goBack('/my/work')} />
      <div className={css['body']}>
        {!data && error && !loading && !gone && <LoadFailed onRetry={() => void reload()} />}
        {!data && (!error || loading) && <WorksSkeleton rows={4} />}
        {(data ?? (gone && !loading)) && (
          <EmptyState
            title={data ? copy.fixed : copy.notYours}
            text={data ? copy.fixedHint : copy.notYoursHint}
            actions={
              <Button kind="tonal" onClick={() => navigate('/my/work', { replace: true })}>
                {copy.toWorks}
              </Button>
            }
          />
        )}
      </div>
    </>
  )
}

function Form({ work, info }: { work: Detail; info: WorkInfo }) {
  const today = dayNow(client.now())
  const editor = useChangedWork(work, { ...info, today })
  const release = useLeaveGuard(editor.unsaved, askToLeave)

  const leave = async (): Promise<void> => {
    if (editor.unsaved && !(await askToLeave())) return
    release()
    goBack('/my/work')
  }

  const submit = async (): Promise<void> => {
    if (!(await editor.submit())) return
    release()
    navigate('/my/work?tab=wait', { replace: true })
  }

  return (
    <form
      noValidate
      className={css['page']}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <NavBar title={copy.editTitle} onBack={() => void leave()} />
      <div className={css['body']}>
        {work.reasons.length > 0 && (
          <section className={css['why']}>
            <h2>{copy.whyRejected}</h2>
            {work.reasons.join('；')}
            {work.note && <p>{work.note}</p>}
          </section>
        )}
        <WorkFieldsOnDemand
          editor={editor}
          info={info}
          today={today}
          posters={work.posters}
          picture={picture}
          upload={sendPicture}
        />
      </div>
      <footer className={css['bar']}>
        <Button type="submit" size={50} block busy={editor.busy}>
          {copy.submitAgain}
        </Button>
      </footer>
    </form>
  )
}
