import { create } from 'zustand'
import { keepStored, local } from '../persistence.ts'

export const usePlayer = create<{ autoplayMuted: boolean }>(() => ({ autoplayMuted: true }))

keepStored(usePlayer, local, { player: ['autoplayMuted'] })
