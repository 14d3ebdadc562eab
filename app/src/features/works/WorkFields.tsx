import { Checkbox } from '@qingyu/ui/Checkbox.tsx'
import { Chip } from '@qingyu/ui/Chip.tsx'
import { Field } from '@qingyu/ui/Field.tsx'
import { FieldNote } from '@qingyu/ui/FieldNote.tsx'
import { TextArea } from '@qingyu/ui/TextArea.tsx'
import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { useSpoken } from '../../shell/brand.ts'
import type { Upload } from '../../shell/use-picture-upload.ts'
import { CoverField } from './CoverField.tsx'
import { formCopy as copy } from './form-copy.ts'
import { PeopleField } from './PeopleField.tsx'
import { PriceField } from './PriceField.tsx'
import { TagsField } from './TagsField.tsx'
import type { WorkEditor } from './use-work-editor.ts'
import { LONGEST_DESCRIPTION, LONGEST_TITLE } from './work-form.ts'
import css from './WorkFields.module.css'
import type { WorkInfo } from './works.ts'

export interface WorkFieldsProps {
  editor: WorkEditor
  info: WorkInfo
  /** YYYY-MM-DD. */
  today: string
  posters: readonly { id: string; url: string }[]
  picture: (src: string) => ReactNode
  upload: Upload
}

/** All that is told of a work, but its film. */
export function WorkFields({ editor, info, today, posters, picture, upload }: WorkFieldsProps) {
  const { form, change, errors, busy } = editor
  const box = useRef<HTMLFieldSetElement>(null)
  const ids = { category: useId(), rules: useId(), agreed: useId() }
  const spoken = useSpoken()

  useEffect(() => {
    if (Object.keys(errors).length > 0)
      box.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  return (
    <fieldset ref={box} disabled={busy} className={css['fields']}>
      <Labelled label={copy.title}>
        <Field
          label={copy.title}
          placeholder={copy.titleHint}
          maxLength={LONGEST_TITLE}
          value={form.title}
          error={errors.title}
          right={
            <span className={css['count']}>
              {form.title.length}/{LONGEST_TITLE}
            </span>
          }
          onChange={(title) => change({ title })}
        />
      </Labelled>
      <Labelled label={copy.description}>
        <TextArea
          label={copy.description}
          placeholder={copy.descriptionHint}
          maxLength={LONGEST_DESCRIPTION}
          value={form.description}
          error={errors.description}
          onChange={(description) => change({ description })}
        />
      </Labelled>
      <Labelled label={copy.category}>
        <fieldset aria-label={copy.category} className={css['chips']}>
          {info.categories.map(({ id, name }) => (
            <Chip
              key={id}
              selected={form.category === id}
              aria-invalid={Boolean(errors.category)}
              aria-describedby={errors.category ? ids.category : undefined}
              onClick={() => change({ category: id })}
            >
              {name}
            </Chip>
          ))}
        </fieldset>
        <FieldNote id={ids.category} error={errors.category} />
      </Labelled>
      <Labelled label={copy.tags} hint={copy.tagsHint}>
        <TagsField
          tags={form.tags}
          onChange={(tags) => change({ tags })}
          suggestions={info.tags}
          error={errors.tags}
        />
      </Labelled>
      <Labelled label={copy.cover}>
        <CoverField
          value={form}
          onChange={change}
          posters={posters}
          picture={picture}
          upload={upload}
          error={errors.cover}
        />
      </Labelled>
      <Labelled label={copy.price}>
        <PriceField form={form} onChange={change} info={info} error={errors.coins ?? errors.priceType} />
      </Labelled>
      <Labelled label={copy.people} hint={copy.peopleHint}>
        <PeopleField form={form} onChange={change} error={errors.people} />
      </Labelled>
      <Labelled label={copy.producedOn}>
        <Field
          label={copy.producedOn}
          type="date"
          min="1900-01-01"
          max={today}
          value={form.producedOn}
          error={errors.producedOn}
          right={<></>}
          onChange={(producedOn) => change({ producedOn })}
        />
      </Labelled>
      <Labelled label={copy.rules} id={ids.rules}>
        {/* Long texts scroll in their own box, which the keyboard must reach. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section tabIndex={0} aria-labelledby={ids.rules} className={css['rules']}>
          {spoken(info.rules)}
        </section>
        <Checkbox
          checked={form.agreed}
          aria-invalid={Boolean(errors.agreed)}
          aria-describedby={errors.agreed ? ids.agreed : undefined}
          onChange={(agreed) => change({ agreed })}
        >
          {copy.agree}
        </Checkbox>
        <FieldNote id={ids.agreed} error={errors.agreed} />
      </Labelled>
    </fieldset>
  )
}

interface LabelledProps {
  label: string
  hint?: string
  id?: string
  children: ReactNode
}

function Labelled({ label, hint, id, children }: LabelledProps) {
  return (
    <div>
      <div className={css['label']}>
        <span id={id}>{label}</span>
        {hint && <small>{hint}</small>}
      </div>
      {children}
    </div>
  )
}
