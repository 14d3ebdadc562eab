import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../../calls/services.ts'
import { secondsLater } from '../../platform/clock.ts'
import { tokenHash } from '../accounts/accounts.public.ts'
import { INVITED_FOR_SECONDS } from './invitations.ts'
import { setupToken } from './operator-secrets.ts'
import {
  findInvitationOf,
  lockExpectedOwner,
  lockOwners,
  putInvitation,
  putInvited,
} from './operators.repo.ts'

export interface FirstOwner {
  login: string
  token: string
  /** Where he sets his password. */
  link: string
  /** Holds the link, readable by this user only, until it was followed. */
  file: string
}

type Starting = Pick<Services, 'db' | 'clock' | 'secrets' | 'config'>

const setupFile = ({ config }: Pick<Services, 'config'>) => join(config.dataDir, 'console-setup')

/** The way in as long as nobody else could make one; undefined once there is an owner. */
export async function inviteFirstOwner(services: Starting, login?: string): Promise<FirstOwner | undefined> {
  const { clock, config, db, secrets } = services
  const expected = await db.transaction(async (tx) => {
    if ((await lockOwners(tx)).length > 0) return undefined
    const now = clock.now()
    const host = URL.parse(config.publicUrl)?.hostname ?? 'localhost'
    const named = { login: login ?? `owner@${host}`, name: '所有者', role: 'owner' as const }
    // Processes that start together make one, and find it.
    const owner =
      (await lockExpectedOwner(tx)) ?? ((await putInvited(tx, named, now)) && (await lockExpectedOwner(tx)))
    if (!owner) throw new Error(`${named.login} cannot become the first owner: it is somebody else's`)

    const kept = await findInvitationOf(tx, owner.id)
    const keptToken = kept && kept.expiresAt > now ? setupToken(secrets, owner.id, kept.expiresAt) : undefined
    if (kept && keptToken !== undefined && tokenHash(keptToken).equals(kept.tokenHash))
      return { login: owner.login, token: keptToken }
    const expiresAt = secondsLater(now, INVITED_FOR_SECONDS)
    const token = setupToken(secrets, owner.id, expiresAt)
    await putInvitation(tx, {
      operatorId: owner.id,
      tokenHash: tokenHash(token),
      createdAt: now,
      expiresAt,
    })
    return { login: owner.login, token }
  })
  if (!expected) {
    await forgetSetup(services)
    return undefined
  }
  const file = setupFile(services)
  const link = `${config.publicUrl}/console/#/invitation?token=${expected.token}`
  await forgetSetup(services)
  await writeFile(file, `${link}\n`, { mode: 0o600 })
  return { ...expected, link, file }
}

export const forgetSetup = (services: Pick<Services, 'config'>): Promise<void> =>
  rm(setupFile(services), { force: true })
