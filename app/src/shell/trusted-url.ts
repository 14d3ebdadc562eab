interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string }
}

function sameOrigin(address: string): string {
  const { href, origin } = new URL(address, location.href)
  if (origin !== location.origin) throw new TypeError('a script may come from this site only')
  return href
}

// The page's policy allows this one name; it says nothing of the brand, because the source can be looked at.
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
const policy = trustedTypes?.createPolicy('app', { createScriptURL: sameOrigin })

/** An address of ours for `new Worker()` and `serviceWorker.register()`, which take no plain text from this page. */
export const trustedUrl = (address: string): string =>
  policy ? policy.createScriptURL(address) : sameOrigin(address)
