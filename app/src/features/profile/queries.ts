import type { Calls } from '@qingyu/contract/contract'
import type { UserRecord } from '@qingyu/contract/user-record'
import { call } from '../../shell/api.ts'
import { useQuery } from '../../shell/query.ts'
import { useUser } from '../../shell/stores/user.ts'

export type Personal = Calls['users/personal']['output']
export type Shortcut = Personal['shortcuts'][number]

const readPersonal = (): Promise<Personal> => call('users/personal', {}, { showError: false })

/** My figures and shortcuts. */
export const usePersonal = () => useQuery({ key: 'my/personal', read: readPersonal })

/** My record once it has come; right after a login there is nothing but the uid. */
export const useRecord = (): UserRecord | undefined =>
  useUser(({ u }) => (u?.nickname === undefined ? undefined : (u as UserRecord)))
