import { Button } from '@qingyu/ui/Button.tsx'
import { Checkbox } from '@qingyu/ui/Checkbox.tsx'
import { FieldNote } from '@qingyu/ui/FieldNote.tsx'
import { CreditCard, IdCard, ScanFace } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useSpoken } from '../../shell/brand.ts'
import css from './ApplicationForm.module.css'
import { copy } from './copy.ts'
import { DocumentPicture } from './DocumentPicture.tsx'
import type { AgeRule } from './identity.ts'
import { IdentityFields } from './IdentityFields.tsx'
import type { Kind, Verification } from './queries.ts'
import type { Application } from './use-application.ts'

interface ApplicationFormProps {
  kind: Kind
  info: Verification
  rule: AgeRule
  application: Application
  /** After a rejection. */
  again: boolean
}

export function ApplicationForm({ kind, info, rule, application, again }: ApplicationFormProps) {
  const { identity, front, back, holding, hasBack, consent, errors, busy } = application
  const form = useRef<HTMLFormElement>(null)
  const note = useId()
  const agreement = useId()
  const spoken = useSpoken()

  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  return (
    <form
      ref={form}
      noValidate
      className={css['form']}
      onSubmit={(event) => {
        event.preventDefault()
        void application.submit(kind)
      }}
    >
      <h2 className={css['head']}>{copy.person}</h2>
      {again && application.kept && <p className={css['kept']}>{copy.kept}</p>}
      <IdentityFields
        identity={identity}
        onChange={application.setIdentity}
        errors={errors}
        kinds={info.document_kinds}
        rule={rule}
        readOnly={busy}
      />

      <h2 className={css['head']}>
        {copy.pictures}
        {!hasBack && <small>{copy.pictureHint}</small>}
      </h2>
      <div className={css['pictures']}>
        <DocumentPicture
          label={hasBack ? copy.front : copy.passportPage}
          icon={IdCard}
          upload={front}
          error={errors.front}
          disabled={busy}
        />
        {hasBack && (
          <DocumentPicture
            label={copy.back}
            hint={copy.optional}
            icon={CreditCard}
            upload={back}
            disabled={busy}
          />
        )}
        <DocumentPicture
          label={copy.holding}
          hint={copy.holdingHint}
          icon={ScanFace}
          upload={holding}
          error={errors.holding}
          disabled={busy}
        />
        {hasBack && <p className={css['tip']}>{copy.pictureHint}</p>}
      </div>

      <h2 id={agreement} className={css['head']}>
        {copy.consent}
      </h2>
      <div>
        {/* Long texts scroll in their own box, which the keyboard must reach. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section tabIndex={0} aria-labelledby={agreement} className={css['agreement']}>
          {spoken(info.consent_text)}
        </section>
        <Checkbox
          checked={consent}
          disabled={busy}
          aria-invalid={Boolean(errors.consent)}
          aria-describedby={errors.consent ? note : undefined}
          onChange={application.setConsent}
        >
          {copy.agree}
        </Checkbox>
        <FieldNote id={note} error={errors.consent} />
      </div>

      <Button type="submit" size={50} block busy={busy}>
        {again ? copy.submitAgain : copy.submit}
      </Button>
      <p className={css['safe']}>{copy.safe}</p>
    </form>
  )
}
