import { Field } from '@qingyu/ui/Field.tsx'
import { Segmented } from '@qingyu/ui/Segmented.tsx'
import { copy } from './copy.ts'
import { birthDateError } from './identity.ts'
import type { AgeRule, Identity, IdentityField } from './identity.ts'
import css from './IdentityFields.module.css'
import type { DocumentKind, Verification } from './queries.ts'
import type { Errors } from './refusals.ts'

interface IdentityFieldsProps {
  identity: Identity
  onChange: (identity: Identity) => void
  errors: Errors<IdentityField>
  kinds: Verification['document_kinds']
  rule: AgeRule
  readOnly: boolean
}

/** Who somebody is, and by which document. */
export function IdentityFields({ identity, onChange, errors, kinds, rule, readOnly }: IdentityFieldsProps) {
  const set = (change: Partial<Identity>): void => onChange({ ...identity, ...change })
  // A date is whole as soon as it is there: who is too young need not fill in the rest.
  const young = identity.birthDate && birthDateError(identity.birthDate, rule)
  return (
    <>
      <div>
        <span className={css['label']}>{copy.name}</span>
        <Field
          label={copy.name}
          placeholder={copy.namePlaceholder}
          autoComplete="off"
          readOnly={readOnly}
          value={identity.name}
          error={errors.name}
          onChange={(name) => set({ name })}
        />
      </div>
      <div>
        <span className={css['label']}>{copy.birthDate}</span>
        <Field
          label={copy.birthDate}
          type="date"
          min="1900-01-01"
          max={rule.today}
          readOnly={readOnly}
          value={identity.birthDate}
          error={errors.birthDate ?? (young || undefined)}
          right={<></>}
          onChange={(birthDate) => set({ birthDate })}
        />
      </div>
      <div>
        <span className={css['label']}>{copy.documentKind}</span>
        <Segmented
          label={copy.documentKind}
          items={kinds.map(({ id, name }) => ({ key: id as DocumentKind, label: name }))}
          value={identity.documentKind}
          onChange={(documentKind) => !readOnly && set({ documentKind })}
        />
      </div>
      <div>
        <span className={css['label']}>{copy.documentNumber}</span>
        <Field
          label={copy.documentNumber}
          placeholder={copy.numberPlaceholder}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          readOnly={readOnly}
          value={identity.documentNumber}
          error={errors.documentNumber ?? errors.documentKind}
          onChange={(documentNumber) => set({ documentNumber })}
        />
      </div>
    </>
  )
}
