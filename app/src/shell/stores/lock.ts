import { create } from 'zustand'
import { keepStored, local } from '../persistence.ts'

/** The app-lock of this device; `pin.ts` sets and opens it and is loaded only where there is one. */
export interface Lock {
  /** base64url; both empty while there is no PIN. */
  salt: string
  hash: string
  /** Wrong ones since the last right one; kept, so that loading the page anew gives no further tries. */
  attempts: number
  /** Milliseconds; no try counts before. */
  waitUntil: number
}

export const useLock = create<Lock>(() => ({ salt: '', hash: '', attempts: 0, waitUntil: 0 }))

keepStored(useLock, local, { lock: ['salt', 'hash', 'attempts', 'waitUntil'] })

export const hasPin = ({ hash }: Lock): boolean => hash !== ''
