import { findMember } from './find-member.ts'
import { freezeMember } from './freeze-member.ts'
import { noteMember } from './note-member.ts'
import { unfreezeMember } from './unfreeze-member.ts'

export const membersRoutes = [findMember, freezeMember, unfreezeMember, noteMember]
