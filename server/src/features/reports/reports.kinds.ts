import type { ReportableKind } from '../../calls/reportable.ts'
import { reportedComment } from '../comments/comments.public.ts'
import { reportedMember } from '../members/members.public.ts'
import { reportedVideo } from '../works/works.public.ts'

/** Everything that can be reported. A new kind adds its line here, and its name to `reportedKind` of the contract. */
export const reportableKinds: readonly ReportableKind[] = [reportedMember, reportedVideo, reportedComment]

/** A case that somebody without an account opened names an address; what is found there is acted upon where it is kept. */
const removal: ReportableKind = {
  kind: 'removal',
  name: '下架请求',
  find: async () => undefined,
  measures: [{ id: 'removed', name: '已下架', take: async () => ({}) }],
  remedies: [],
}
export const REMOVAL = removal.kind

const byName = new Map([...reportableKinds, removal].map((one) => [one.kind, one]))

export function kindOf(name: string): ReportableKind {
  const kind = byName.get(name)
  if (!kind) throw new Error(`nothing of the kind ${name} can be reported`)
  return kind
}
