import { Button } from '@qingyu/ui/Button.tsx'
import { EmptyState } from '@qingyu/ui/EmptyState.tsx'
import { NavBar } from '@qingyu/ui/NavBar.tsx'
import { Segmented } from '@qingyu/ui/Segmented.tsx'
import { useRef, useState } from 'react'
import { sendDocument } from '../../features/pictures/send-picture.ts'
import { ApplicationForm } from '../../features/verification/ApplicationForm.tsx'
import { copy } from '../../features/verification/copy.ts'
import { dayNow } from '../../features/verification/identity.ts'
import { Intro } from '../../features/verification/Intro.tsx'
import { PeopleSection } from '../../features/verification/PeopleSection.tsx'
import { useVerification } from '../../features/verification/queries.ts'
import type { Kind, Verification } from '../../features/verification/queries.ts'
import { StandingCard } from '../../features/verification/StandingCard.tsx'
import { useApplication } from '../../features/verification/use-application.ts'
import { VerificationSkeleton } from '../../features/verification/VerificationSkeleton.tsx'
import { client } from '../../shell/api.ts'
import { confirmDialog } from '../../shell/feedback.ts'
import { useLeaveGuard } from '../../shell/leave-guard.ts'
import { goBack } from '../../shell/navigation.ts'
import type { PageProps } from '../../shell/route-params.ts'
import css from './Auth.module.css'

const KINDS = ['poster', 'girl'] as const

const askToLeave = () =>
  confirmDialog({
    title: copy.leaveTitle,
    message: copy.leave,
    confirm: copy.leaveConfirm,
    cancel: copy.leaveCancel,
    danger: true,
  })

/** Both verifications: where each stands, and the form of the one that is chosen. */
export function Auth({ query }: PageProps<'/post/auth'>) {
  const { data, error, loading, reload } = useVerification()
  if (data) return <Standings info={data} first={query.kind} />
  const offline = !navigator.onLine
  return (
    <>
      <NavBar title={copy.title} onBack={() => goBack('/my')} />
      <div className={css['body']}>
        {error && !loading ? (
          <EmptyState
            kind={offline ? 'offline' : 'error'}
            title={offline ? copy.offline : copy.failed}
            text={offline ? copy.offlineHint : copy.failedHint}
            actions={<Button onClick={() => void reload()}>{copy.reload}</Button>}
          />
        ) : (
          <VerificationSkeleton />
        )}
      </div>
    </>
  )
}

function Standings({ info, first }: { info: Verification; first: Kind }) {
  const [kind, setKind] = useState(first)
  const top = useRef<HTMLDivElement>(null)
  const rule = { least: info.minimum_age, today: dayNow(client.now()), young: copy.errors.young }
  const application = useApplication(rule, sendDocument, () =>
    top.current?.closest('[data-page]')?.scrollTo(0, 0),
  )
  const letGo = useLeaveGuard(application.unsaved, askToLeave)
  const standing = info[kind]

  const leave = async (): Promise<void> => {
    if (application.unsaved && !(await askToLeave())) return
    letGo()
    goBack('/my')
  }

  return (
    <>
      <NavBar title={copy.title} onBack={() => void leave()} />
      <div ref={top} className={css['body']}>
        <Segmented
          label={copy.kind}
          items={KINDS.map((key) => ({ key, label: labelOf(key, info) }))}
          value={kind}
          onChange={setKind}
        />
        {standing.state === 0 && <Intro kind={kind} minimumAge={info.minimum_age} />}
        <StandingCard kind={kind} standing={standing} reviewHours={info.review_hours} />
        {standing.can_apply && (
          <ApplicationForm
            kind={kind}
            info={info}
            rule={rule}
            application={application}
            again={standing.state === 3}
          />
        )}
        {standing.state === 2 && <PeopleSection info={info} upload={sendDocument} />}
      </div>
    </>
  )
}

function labelOf(kind: Kind, info: Verification): string {
  const state = copy.states[info[kind].state]
  return state ? `${copy.kinds[kind]} · ${state}` : copy.kinds[kind]
}
