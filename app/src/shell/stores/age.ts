import { create } from 'zustand'
import { keepStored, local } from '../persistence.ts'

/** Whether this device has declared 18+. The server keeps the answer as well; here it decides what is asked for at all. */
export const useAge = create<{ declared: boolean }>(() => ({ declared: false }))

keepStored(useAge, local, { age: ['declared'] })
