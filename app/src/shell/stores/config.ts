import type { Calls } from '@qingyu/contract/contract'
import type { UserRecord } from '@qingyu/contract/user-record'
import { create } from 'zustand'

type GlobalConfig = Calls['home/getConfig']['output']

/** What the server says of the app, and what user info adds to it; empty until the first answer. */
export type AppConfig = Partial<GlobalConfig> &
  Partial<Pick<UserRecord, 'uid' | 'share_url' | 'can_aw' | 'can_aw_tips'>> & { isBindMobile?: boolean }

export interface Config {
  reportType: GlobalConfig['report_reasons']
  config: AppConfig
  /** My own invitation code. */
  affCode: string
  hasShowHomeNotice: boolean
  /** The title that a page gives itself. */
  navbarTitle: string
}

export const useConfig = create<Config>(() => ({
  reportType: [],
  config: {},
  affCode: '',
  hasShowHomeNotice: false,
  navbarTitle: '',
}))
