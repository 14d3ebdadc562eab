import { CallError } from '@qingyu/client/errors'
import { useState } from 'react'
import { call, client } from '../../shell/api.ts'
import { reportFault } from '../../shell/faults.ts'
import { toast } from '../../shell/feedback.ts'
import { invalidate, patch } from '../../shell/query.ts'
import { loadUserInfo } from '../../shell/session.ts'
import { useUser } from '../../shell/stores/user.ts'
import { PictureNotUploaded, usePictureUpload } from '../../shell/use-picture-upload.ts'
import type { PictureUpload, Upload } from '../../shell/use-picture-upload.ts'
import { copy } from './copy.ts'
import { EMPTY_IDENTITY, identityErrors, numberOf } from './identity.ts'
import type { AgeRule, Identity, IdentityField } from './identity.ts'
import { VERIFICATION_KEY } from './queries.ts'
import type { Kind, Verification } from './queries.ts'
import { identityRefusal, standsOtherwise } from './refusals.ts'
import type { Errors } from './refusals.ts'

export type ApplicationField = IdentityField | 'front' | 'holding' | 'consent'

export interface Application {
  identity: Identity
  setIdentity: (identity: Identity) => void
  front: PictureUpload
  back: PictureUpload
  holding: PictureUpload
  /** A passport has one page that matters. */
  hasBack: boolean
  consent: boolean
  setConsent: (consent: boolean) => void
  errors: Errors<ApplicationField>
  busy: boolean
  /** What it begins with comes from the application before. */
  kept: boolean
  /** There is something that leaving would lose. */
  unsaved: boolean
  submit: (kind: Kind) => Promise<void>
}

/** Of the last application on this visit. Number and pictures are not among it, nor does any of it touch the storage. */
let kept: { uid: number; identity: Identity } | undefined

function keptIdentity(): Identity {
  return kept && kept.uid === useUser.getState().u?.uid ? kept.identity : EMPTY_IDENTITY
}

/** What was typed and chosen; it serves whichever kind is applied for. */
export function useApplication(rule: AgeRule, upload: Upload, onApplied: () => void): Application {
  const [before, setBefore] = useState(keptIdentity)
  const [identity, setIdentity] = useState(before)
  const [consent, setConsent] = useState(false)
  const [errors, setErrors] = useState<Errors<ApplicationField>>({})
  const [busy, setBusy] = useState(false)
  const front = usePictureUpload(upload)
  const back = usePictureUpload(upload)
  const holding = usePictureUpload(upload)
  const hasBack = identity.documentKind !== 'passport'
  const chosen = [front, holding, ...(hasBack ? [back] : [])].filter(({ choice }) => choice)

  function check(): Errors<ApplicationField> {
    return {
      ...identityErrors(identity, rule),
      ...(!front.choice && { front: copy.errors.picture }),
      ...(!holding.choice && { holding: copy.errors.picture }),
      ...(!consent && { consent: copy.errors.consent }),
    }
  }

  async function send(kind: Kind): Promise<void> {
    const [frontId = '', holdingId = '', backId] = await Promise.all([
      front.settled(),
      holding.settled(),
      hasBack ? back.settled() : undefined,
    ])
    const application = {
      kind,
      legal_name: identity.name.trim(),
      birth_date: identity.birthDate,
      document_kind: identity.documentKind,
      document_number: numberOf(identity),
      document_front: frontId,
      ...(backId !== undefined && { document_back: backId }),
      holding: holdingId,
      consent: true,
    } as const
    const { state } = await call('auth/apply', application, { showError: false })
    const applied_at = Math.floor(client.now() / 1000)
    patch<Verification>(VERIFICATION_KEY, (now) => ({
      ...now,
      [kind]: { state, applied_at, can_apply: false, reasons: [], note: '' },
    }))
  }

  function clear(): void {
    const stays = { ...identity, documentNumber: '' }
    kept = { uid: useUser.getState().u?.uid ?? 0, identity: stays }
    setBefore(stays)
    setIdentity(stays)
    setConsent(false)
    for (const picture of [front, back, holding]) picture.drop()
  }

  function showFailure(error: unknown): void {
    // The picture's own line says what happened to it.
    if (error instanceof PictureNotUploaded) return
    const refused = identityRefusal(error)
    if (refused?.pictures) for (const picture of chosen) picture.fail(refused.pictures)
    else if (refused) setErrors(refused)
    else if (error instanceof CallError) toast(error.message, 'warn')
    else reportFault(error)
  }

  async function submit(kind: Kind): Promise<void> {
    if (busy) return
    const found = check()
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await send(kind)
      clear()
      toast(copy.sent, 'ok')
      onApplied()
    } catch (error) {
      showFailure(error)
      if (!standsOtherwise(error)) return
    } finally {
      setBusy(false)
    }
    invalidate(VERIFICATION_KEY)
    // The badge of the my screen; it is applied for whether or not the new record can be read at once.
    await loadUserInfo().catch(() => {})
  }

  const forget = (fields: readonly string[]): void =>
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !fields.includes(name))))

  return {
    identity,
    setIdentity: (next) => {
      setIdentity(next)
      forget(changedFields(identity, next))
    },
    front,
    back,
    holding,
    hasBack,
    consent,
    setConsent: (next) => {
      setConsent(next)
      forget(['consent'])
    },
    errors,
    busy,
    kept: before.name !== '',
    unsaved: chosen.length > 0 || changedFields(before, identity).length > 0,
    submit,
  }
}

const changedFields = (before: Identity, after: Identity): IdentityField[] =>
  (Object.keys(after) as IdentityField[]).filter((name) => after[name] !== before[name])
