import type { DOCUMENT_KINDS } from '@qingyu/contract/identity-rules'
import type { Role } from './verification.repo.ts'

type DocumentKind = (typeof DOCUMENT_KINDS)[number]

const names: Record<DocumentKind, string> = {
  id_card: '身份证',
  passport: '护照',
  residence_permit: '居留许可',
  driving_licence: '驾驶证',
}

export const DOCUMENT_NAMES: ReadonlyMap<string, string> = new Map(Object.entries(names))

export const ROLE_NAMES: Record<Role, string> = { poster: '发布者认证', girl: '演员认证' }

export const ACCOUNT_GONE = { reasons: ['account_deleted'], note: '账号已注销' }
