import { DOCUMENT_KINDS } from '@qingyu/contract/identity-rules'
import { readVerification as endpoint } from '@qingyu/contract/verification'
import type { Services } from '../../calls/services.ts'
import { useCase } from '../../calls/use-case.ts'
import { seconds } from '../../platform/clock.ts'
import { statementOfReasons } from '../../publication/history.ts'
import { DOCUMENT_NAMES } from './verification.copy.ts'
import { figureOf, VERIFICATION } from './verification.kind.ts'
import { MINIMUM_AGE } from './verification.policy.ts'
import { listVerificationsOf } from './verification.repo.ts'
import type { VerificationRow } from './verification.repo.ts'

const NEEDS = [
  'legal_name',
  'birth_date',
  'document_kind',
  'document_number',
  'document_front',
  'holding',
  'consent',
]

export const readVerification = useCase(endpoint, async (call) => {
  const rows = await listVerificationsOf(call.db, call.caller.uid)
  const [poster, girl] = await Promise.all(
    (['poster', 'girl'] as const).map((role) =>
      standingOf(
        call,
        rows.find((row) => row.role === role),
      ),
    ),
  )
  if (!poster || !girl) throw new Error('there are two roles')
  return {
    poster,
    girl,
    needs: NEEDS,
    document_kinds: DOCUMENT_KINDS.map((id) => ({ id, name: DOCUMENT_NAMES.get(id) ?? id })),
    consent_text: call.settings.get('texts.verification_consent'),
    minimum_age: MINIMUM_AGE,
    review_hours: call.settings.get('review.due_hours'),
  }
})

async function standingOf({ db }: Services, row: VerificationRow | undefined) {
  if (!row) return { state: 0 as const, can_apply: true, applied_at: 0, reasons: [], note: '' }
  const state = figureOf[row.state]
  const why = state === 3 ? await statementOfReasons(db, VERIFICATION, row.id) : undefined
  return {
    state,
    can_apply: row.state === 'reject',
    applied_at: seconds(row.appliedAt),
    reasons: why?.reasons ?? [],
    note: why?.note ?? '',
  }
}
