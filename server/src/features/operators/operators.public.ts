/** What other features, the HTTP layer and the start may ask of operators. */

export { inviteFirstOwner } from './first-owner.ts'
export type { FirstOwner } from './first-owner.ts'
export { createOperatorResolver, operatorOfSession } from './operator-sessions.ts'
export { hasInvited, namesOf as operatorNames } from './operators.repo.ts'
export { fromBase32, stepOf, totpCode } from './totp.ts'
