import { Checkbox } from '@qingyu/ui/Checkbox.tsx'
import { FieldNote } from '@qingyu/ui/FieldNote.tsx'
import { FileText, IdCard } from 'lucide-react'
import { useId, useState } from 'react'
import { call, client } from '../../shell/api.ts'
import { toast } from '../../shell/feedback.ts'
import { FormSheet } from '../../shell/FormSheet.tsx'
import { invalidate } from '../../shell/query.ts'
import { PictureNotUploaded, usePictureUpload } from '../../shell/use-picture-upload.ts'
import type { Upload } from '../../shell/use-picture-upload.ts'
import type { SheetProps } from '../../shell/use-sheet.ts'
import css from './AddPersonSheet.module.css'
import { copy } from './copy.ts'
import { DocumentPicture } from './DocumentPicture.tsx'
import { dayNow, EMPTY_IDENTITY, identityErrors, numberOf } from './identity.ts'
import type { IdentityField } from './identity.ts'
import { IdentityFields } from './IdentityFields.tsx'
import { peopleCopy } from './people-copy.ts'
import { PEOPLE_KEY, SCOPES } from './people.ts'
import type { Scope } from './people.ts'
import type { Verification } from './queries.ts'
import { identityRefusal } from './refusals.ts'
import type { Errors } from './refusals.ts'

interface AddPersonSheetProps extends SheetProps {
  info: Verification
  upload: Upload
}

type PersonField = IdentityField | 'document' | 'consentDocument' | 'scopes'

export function AddPersonSheet({ open, onClose, info, upload }: AddPersonSheetProps) {
  const [identity, setIdentity] = useState(EMPTY_IDENTITY)
  const [scopes, setScopes] = useState<readonly Scope[]>(['depiction', 'distribution'])
  const document = usePictureUpload(upload)
  const consentDocument = usePictureUpload(upload)
  const scopesNote = useId()
  const rule = { least: info.minimum_age, today: dayNow(client.now()), young: peopleCopy.young }

  const check = (): Errors<PersonField> => ({
    ...identityErrors(identity, rule),
    ...(!document.choice && { document: copy.errors.picture }),
    ...(!consentDocument.choice && { consentDocument: copy.errors.picture }),
    ...(scopes.length === 0 && { scopes: peopleCopy.scopeMissing }),
  })

  async function send(): Promise<void> {
    try {
      const [documentId = '', consentId = ''] = await Promise.all([
        document.settled(),
        consentDocument.settled(),
      ])
      const person = {
        name: identity.name.trim(),
        birth_date: identity.birthDate,
        document_kind: identity.documentKind,
        document_number: numberOf(identity),
        document: documentId,
        consent_document: consentId,
        scopes: [...scopes],
      }
      await call('x/people/add', person, { showError: false })
    } catch (error) {
      // The pictures' own lines say what happened to them.
      if (error instanceof PictureNotUploaded) return
      const pictures = identityRefusal(error)?.pictures
      if (!pictures) throw error
      document.fail(pictures)
      consentDocument.fail(pictures)
      return
    }
    invalidate(PEOPLE_KEY)
    toast(peopleCopy.added, 'ok')
    onClose()
  }

  const typed = [identity.name, identity.birthDate, identity.documentNumber, scopes.join()]
  const pictures = [document, consentDocument].map(({ choice }) => choice?.state ?? '')

  return (
    <FormSheet<PersonField>
      open={open}
      onClose={onClose}
      title={peopleCopy.add}
      typed={[...typed, ...pictures]}
      check={check}
      send={send}
      refusedField={identityRefusal}
      submit={peopleCopy.submit}
      readFirst
    >
      {(errors) => (
        <>
          <IdentityFields
            identity={identity}
            onChange={setIdentity}
            errors={errors}
            kinds={info.document_kinds}
            rule={rule}
            readOnly={false}
          />
          <div className={css['pictures']}>
            <DocumentPicture
              label={peopleCopy.document}
              icon={IdCard}
              upload={document}
              error={errors.document}
              disabled={false}
            />
            <DocumentPicture
              label={peopleCopy.consentDocument}
              hint={peopleCopy.consentHint}
              icon={FileText}
              upload={consentDocument}
              error={errors.consentDocument}
              disabled={false}
            />
          </div>
          <fieldset className={css['scopes']}>
            <legend>{peopleCopy.scope}</legend>
            {SCOPES.map((scope) => (
              <Checkbox
                key={scope}
                checked={scopes.includes(scope)}
                aria-describedby={errors.scopes ? scopesNote : undefined}
                onChange={(on) =>
                  setScopes(SCOPES.filter((one) => (one === scope ? on : scopes.includes(one))))
                }
              >
                {peopleCopy.scopes[scope]}
              </Checkbox>
            ))}
            <FieldNote id={scopesNote} error={errors.scopes} />
          </fieldset>
        </>
      )}
    </FormSheet>
  )
}
