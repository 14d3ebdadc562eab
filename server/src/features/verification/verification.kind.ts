import { lockMember, setVerification } from '../accounts/accounts.public.ts'
import type { PublicationKind, State } from '../../publication/kind.ts'
import { DOCUMENT_NAMES, ROLE_NAMES } from './verification.copy.ts'
import { openIdentityOf } from './identity-seal.ts'
import { findVerifications } from './verification.repo.ts'

export const VERIFICATION = 'verification'

/** The figure of the user record for each state. */
export const figureOf: Record<State, 0 | 1 | 2 | 3> = {
  draft: 0,
  scan: 1,
  wait: 1,
  release: 2,
  reject: 3,
  hide: 0,
  down: 3,
}

export const verificationKind: PublicationKind = {
  kind: VERIFICATION,
  name: '认证',
  lockAuthor: lockMember,
  onMoved: async (tx, { id, author, to }) => {
    const [row] = await findVerifications(tx, [id])
    if (row) await setVerification(tx, author, row.role, figureOf[to])
  },
  // Name and number are read with the document, by two people; a reviewer's list shows neither.
  describe: async (tx, ids) =>
    (await findVerifications(tx, ids)).map((row) => ({
      id: row.id,
      title: ROLE_NAMES[row.role],
      lines: [
        { label: '会员', text: String(row.author) },
        { label: '证件', text: DOCUMENT_NAMES.get(row.documentKind ?? '') ?? '' },
        { label: '第几次申请', text: String(row.version) },
      ],
      pictures: [],
      documents: labelled(row.documents ?? []),
    })),
  identity: async (tx, id, tools) => {
    const [row] = await findVerifications(tx, [id])
    if (!row?.sealed) return []
    const { name, birthDate, documentKind, documentNumber } = openIdentityOf(
      tools,
      VERIFICATION,
      row.author,
      row.sealed,
    )
    return [
      { label: '姓名', text: name },
      { label: '出生日期', text: birthDate },
      { label: '证件', text: DOCUMENT_NAMES.get(documentKind) ?? documentKind },
      { label: '证件号码', text: documentNumber },
    ]
  },
}

/** As an application lists them: the front, perhaps the back, and the person with it in hand. */
const labelled = (documents: readonly string[]) =>
  documents.map((id, at) => {
    if (at === 0) return { id, label: '证件正面' }
    return { id, label: at === documents.length - 1 ? '手持证件' : '证件背面' }
  })
