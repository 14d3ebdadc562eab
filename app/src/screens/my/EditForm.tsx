import { CallError } from '@qingyu/client/errors'
import type { UserRecord } from '@qingyu/contract/user-record'
import { Button } from '@qingyu/ui/Button.tsx'
import { Field } from '@qingyu/ui/Field.tsx'
import { Icon } from '@qingyu/ui/Icon.tsx'
import { NavBar } from '@qingyu/ui/NavBar.tsx'
import { TextArea } from '@qingyu/ui/TextArea.tsx'
import { UserRound } from 'lucide-react'
import { useId, useState } from 'react'
import type { FormEvent, KeyboardEvent } from 'react'
import { AvatarCropOnDemand } from '../../features/pictures/AvatarCropOnDemand.tsx'
import { Picture } from '../../features/pictures/Picture.tsx'
import { sendPicture } from '../../features/pictures/send-picture.ts'
import { AvatarField } from '../../features/profile/AvatarField.tsx'
import { copy } from '../../features/profile/copy.ts'
import {
  lengthOf,
  nicknameError,
  oneLine,
  SIGNATURE_MOST,
  signatureError,
} from '../../features/profile/profile-rules.ts'
import { profileErrors } from '../../features/profile/refusals.ts'
import type { ProfileErrors } from '../../features/profile/refusals.ts'
import { reportFault } from '../../shell/faults.ts'
import { confirmDialog, toast } from '../../shell/feedback.ts'
import { useLeaveGuard } from '../../shell/leave-guard.ts'
import { currentPlace, goBack } from '../../shell/navigation.ts'
import { updateProfile } from '../../shell/session.ts'
import { PictureNotUploaded, usePictureUpload } from '../../shell/use-picture-upload.ts'
import css from './MyEdit.module.css'

const askToLeave = () =>
  confirmDialog({
    title: copy.leaveTitle,
    message: copy.leave,
    confirm: copy.leaveConfirm,
    cancel: copy.leaveCancel,
    danger: true,
  })

export function EditForm({ record }: { record: UserRecord }) {
  const [nickname, setNickname] = useState(record.nickname)
  const [signature, setSignature] = useState(record.person_signnatrue)
  const [errors, setErrors] = useState<ProfileErrors>({})
  const [saving, setSaving] = useState(false)
  const [toCrop, setToCrop] = useState<File>()
  const avatar = usePictureUpload(sendPicture)
  const form = useId()

  const changed = {
    ...(nickname.trim() !== record.nickname && { nickname: nickname.trim() }),
    ...(signature.trim() !== record.person_signnatrue && { person_signnatrue: signature.trim() }),
  }
  const unsaved = avatar.choice !== undefined || Object.keys(changed).length > 0
  const letGo = useLeaveGuard(unsaved, askToLeave)

  const leave = async (): Promise<void> => {
    if (unsaved && !(await askToLeave())) return
    letGo()
    goBack('/my')
  }

  const save = async (): Promise<void> => {
    if (saving || !unsaved) return
    const wrong = checked(nickname, signature)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    setSaving(true)
    try {
      const id = await avatar.settled()
      await updateProfile({ ...changed, ...(id !== undefined && { avatar: id }) })
      letGo()
      toast(copy.saved, 'ok')
      // He may have left while it was on its way.
      if (currentPlace().path === '/myedit') goBack('/my')
    } catch (error) {
      setSaving(false)
      // The avatar's own line says what happened to it.
      if (error instanceof PictureNotUploaded) return
      const refused = profileErrors(error)
      if (refused?.avatar) avatar.fail(refused.avatar)
      else if (refused) setErrors(refused)
      else if (error instanceof CallError) toast(error.message, 'warn')
      else reportFault(error)
    }
  }

  const chooseFile = async (file: File): Promise<void> => {
    try {
      // Fetched before it is shown: if that fails, the form must stay.
      await import('../../features/pictures/AvatarCrop.tsx')
      setToCrop(file)
    } catch {
      toast(copy.cropFailed, 'warn')
    }
  }

  return (
    <>
      <NavBar
        title={copy.edit}
        onBack={() => void leave()}
        right={
          <div className={css['save']}>
            <Button type="submit" form={form} size={30} disabled={!unsaved} busy={saving}>
              {copy.save}
            </Button>
          </div>
        }
      />
      <form
        id={form}
        className={css['form']}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void save()
        }}
      >
        <AvatarField
          choice={avatar.choice}
          error={avatar.choice?.error}
          disabled={saving}
          onFile={(file) => void chooseFile(file)}
          onRetry={avatar.retry}
          onDrop={avatar.drop}
        >
          {record.avatar_url ? (
            <Picture src={record.avatar_url} alt="" ratio={1} priority />
          ) : (
            <Icon of={UserRound} size={40} />
          )}
        </AvatarField>
        <div>
          <span className={css['label']}>{copy.nickname}</span>
          <Field
            label={copy.nickname}
            autoComplete="nickname"
            enterKeyHint="done"
            readOnly={saving}
            value={nickname}
            error={errors.nickname}
            hint={copy.nicknameHint}
            onChange={(text) => {
              setNickname(text)
              setErrors({ ...errors, nickname: nicknameError(text) })
            }}
          />
        </div>
        <div>
          <span className={css['label']}>{copy.signature}</span>
          <TextArea
            label={copy.signature}
            placeholder={copy.signaturePlaceholder}
            enterKeyHint="done"
            readOnly={saving}
            value={signature}
            error={errors.signature}
            hint={<span className={css['count']}>{`${lengthOf(signature)}/${SIGNATURE_MOST}`}</span>}
            onChange={(text) => {
              setSignature(oneLine(text))
              setErrors({ ...errors, signature: signatureError(oneLine(text)) })
            }}
            onKeyDown={(event: KeyboardEvent<HTMLTextAreaElement>) => {
              // Enter that takes a word from the input method is not meant for the form.
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              event.currentTarget.form?.requestSubmit()
            }}
          />
        </div>
      </form>
      {toCrop && (
        <AvatarCropOnDemand
          file={toCrop}
          onCancel={() => setToCrop(undefined)}
          onDone={(picture) => {
            setToCrop(undefined)
            avatar.choose(picture)
          }}
        />
      )}
    </>
  )
}

function checked(nickname: string, signature: string): ProfileErrors {
  const errors = { nickname: nicknameError(nickname), signature: signatureError(signature) }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined))
}
