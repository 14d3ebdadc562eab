import type { Calls } from '@qingyu/contract/contract'
import { useEffect } from 'react'
import { call } from '../../shell/api.ts'
import { invalidate, useQuery } from '../../shell/query.ts'

export type Verification = Calls['auth/post_info']['output']
export type Standing = Verification['poster']
export type Kind = Calls['auth/apply']['input']['kind']
export type DocumentKind = Calls['auth/apply']['input']['document_kind']

export const VERIFICATION_KEY = 'verification/mine'

const readVerification = (): Promise<Verification> => call('auth/post_info', {}, { showError: false })

/** A reviewer may decide at any moment: whoever comes back is told anew, and sees what was known meanwhile. */
export function useVerification() {
  useEffect(() => {
    const onReturn = (): void => {
      if (!document.hidden) invalidate(VERIFICATION_KEY)
    }
    document.addEventListener('visibilitychange', onReturn)
    return () => document.removeEventListener('visibilitychange', onReturn)
  }, [])
  return useQuery({ key: VERIFICATION_KEY, read: readVerification, staleMs: 10_000 })
}
