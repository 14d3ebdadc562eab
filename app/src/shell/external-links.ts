/** Which addresses lie outside of the app, and which of them may be gone to. */

export class AddressNotAllowed extends Error {
  override name = 'AddressNotAllowed'
  constructor(address: string) {
    super(`${address} is not an address to go to`)
  }
}

const inside = 'http://app.invalid'

/** The address when it lies outside, undefined for a place of the app. Throws for anything but http and https. */
export function externalAddress(to: string): string | undefined {
  // The browser's own parser, because it also sees through spaces, tabs and backslashes.
  const { protocol, origin, href } = new URL(to, inside)
  if (protocol !== 'http:' && protocol !== 'https:') throw new AddressNotAllowed(to)
  return origin === inside ? undefined : href
}

type Open = (address: string, target: string, features: string) => unknown

/** In a new window that knows nothing of this one; https only, so that nobody on the way reads along. */
export function openExternal(url: string, open: Open = (...how) => window.open(...how)): void {
  const address = externalAddress(url)
  if (!address?.startsWith('https:')) throw new AddressNotAllowed(url)
  open(address, '_blank', 'noopener,noreferrer')
}

export interface AdTarget {
  url: string
  to_type: number
}

/** to_type 2 leads inside the app, everything else into a new window. Throws where the address is not allowed. */
export function openAd({ url, to_type }: AdTarget, navigate: (to: string) => void, open?: Open): void {
  if (to_type === 2) navigate(url.replace(/^\/?#/, ''))
  else openExternal(url, open)
}
