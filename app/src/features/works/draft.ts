import { create } from 'zustand'
import { keepStored, local } from '../../shell/persistence.ts'
import { useUser } from '../../shell/stores/user.ts'
import { EMPTY_FORM } from './form-shape.ts'
import type { WorkForm } from './form-shape.ts'

/** The file of a new work: what is needed to know it again and to go on with it. */
export interface DraftFile {
  uuid: string
  /** On the server; empty until it is begun there. */
  id: string
  name: string
  size: number
  changedAt: number
  /** Bytes that have arrived, as far as is known. */
  arrived: number
  whole: boolean
}

/** A new work that is not submitted yet. It outlives the page; a film takes its time. */
export interface Draft {
  uid: number
  form: WorkForm
  file: DraftFile | null
}

const NOTHING: Draft = { uid: 0, form: EMPTY_FORM, file: null }

export const useDraft = create<Draft>(() => NOTHING)

keepStored(useDraft, local, { work_draft: ['uid', 'form', 'file'] }, ({ form, file }) => ({
  form: isForm(form) ? form : EMPTY_FORM,
  file: isFile(file) ? file : null,
}))

const myUid = (): number => useUser.getState().u?.uid ?? 0

/** Another member, or nobody: it is none of theirs. */
function dropUnlessMine(): void {
  const { uid } = useDraft.getState()
  if (uid !== 0 && uid !== myUid()) clearDraft()
}
dropUnlessMine()
useUser.subscribe(dropUnlessMine)

export const clearDraft = (): void => useDraft.setState(NOTHING)

export const changeForm = (change: Partial<WorkForm>): void =>
  useDraft.setState(({ form }) => ({ uid: myUid(), form: { ...form, ...change } }))

export const setFile = (file: DraftFile | null): void => useDraft.setState({ uid: myUid(), file })

export const changeFile = (change: Partial<DraftFile>): void =>
  useDraft.setState(({ file }) => ({ file: file && { ...file, ...change } }))

/** An older version may have kept it. */
function isForm(form: WorkForm): boolean {
  return (Object.keys(EMPTY_FORM) as (keyof WorkForm)[]).every(
    (name) =>
      typeof form[name] === typeof EMPTY_FORM[name] &&
      Array.isArray(form[name]) === Array.isArray(EMPTY_FORM[name]),
  )
}

function isFile(file: DraftFile | null): boolean {
  const { uuid, id, name, size, changedAt, arrived, whole } = file ?? {}
  return (
    [uuid, id, name].every((text) => typeof text === 'string') &&
    [size, changedAt, arrived].every((figure) => typeof figure === 'number') &&
    typeof whole === 'boolean'
  )
}
