import { changePassword } from './change-password.ts'
import { listSessions } from './list-sessions.ts'
import { loginAccount } from './login-account.ts'
import { logoutAccount } from './logout-account.ts'
import { readBaseInfo } from './read-base-info.ts'
import { readPersonal } from './read-personal.ts'
import { registerAccount } from './register-account.ts'
import { revokeOtherSessions } from './revoke-other-sessions.ts'
import { revokeSession } from './revoke-session.ts'
import { updateMember } from './update-member.ts'

export const accountsRoutes = [
  registerAccount,
  loginAccount,
  logoutAccount,
  readBaseInfo,
  readPersonal,
  updateMember,
  changePassword,
  listSessions,
  revokeSession,
  revokeOtherSessions,
]
