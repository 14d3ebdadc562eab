import { acceptInvitation } from './accept-invitation.ts'
import { changeOperatorPassword } from './change-operator-password.ts'
import { checkOperatorLog } from './check-operator-log.ts'
import { confirmOperatorSession } from './confirm-operator-session.ts'
import { disableOperator } from './disable-operator.ts'
import { endOperatorSession } from './end-operator-session.ts'
import { inviteOperator } from './invite-operator.ts'
import { listOperatorLog } from './list-operator-log.ts'
import { listOperatorSessions } from './list-operator-sessions.ts'
import { listOperators } from './list-operators.ts'
import { readOperator } from './read-operator.ts'
import { resetOperatorTotp } from './reset-operator-totp.ts'
import { revokeOperatorSession } from './revoke-operator-session.ts'
import { setOperatorRole } from './set-operator-role.ts'
import { startOperatorSession } from './start-operator-session.ts'

export const operatorsRoutes = [
  startOperatorSession,
  confirmOperatorSession,
  readOperator,
  endOperatorSession,
  listOperatorSessions,
  revokeOperatorSession,
  changeOperatorPassword,
  listOperators,
  inviteOperator,
  acceptInvitation,
  setOperatorRole,
  disableOperator,
  resetOperatorTotp,
  listOperatorLog,
  checkOperatorLog,
]
