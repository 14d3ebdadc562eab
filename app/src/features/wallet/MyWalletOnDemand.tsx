import type { UserRecord } from '@qingyu/contract/user-record'
import { createElement } from 'react'
import { useLoaded } from '../../shell/use-loaded.ts'
import { WalletSkeleton } from './WalletSkeleton.tsx'

const loadWallet = async () => (await import('./MyWallet.tsx')).MyWallet

// Now, not when the screen has been drawn: it comes together with the member's figures.
void loadWallet().catch(() => undefined)

/** The my screen is light without it; its boxes stand from the beginning, so that nothing moves. */
export function MyWalletOnDemand({ record }: { record: UserRecord }) {
  const MyWallet = useLoaded(loadWallet)
  return MyWallet ? createElement(MyWallet, { record }) : <WalletSkeleton />
}
