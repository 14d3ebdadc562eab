import { create } from 'zustand'
import { keepStored, local } from '../persistence.ts'

/** How the app looks on this device, whoever is signed in. The page reads `look` itself before the first paint. */
export interface Look {
  theme: 'system' | 'dark' | 'light'
  textSize: 'standard' | 'large' | 'larger'
  /** A neutral title and icon. */
  discreet: boolean
}

export const useLook = create<Look>(() => ({ theme: 'system', textSize: 'standard', discreet: false }))

keepStored(useLook, local, { look: ['theme', 'textSize', 'discreet'] })
