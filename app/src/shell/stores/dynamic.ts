import { create } from 'zustand'
import { keepStored, session } from '../persistence.ts'

export interface Dynamic {
  /** The tab of the community that was looked at last. */
  tab: string
  /** The community's unsent draft and where its feeds are scrolled to. */
  cache: Readonly<Record<string, unknown>>
  /** The ids of the videos picked for an answer to a request. */
  pushVideo: readonly number[]
}

export const useDynamic = create<Dynamic>(() => ({ tab: '', cache: {}, pushVideo: [] }))

keepStored(useDynamic, session, { dynamic: ['tab', 'cache'] })
