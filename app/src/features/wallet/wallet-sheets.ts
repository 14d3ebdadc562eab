/** The sheets that come over the line when they are asked for. */

export const loadRedeem = async () => (await import('./RedeemSheet.tsx')).RedeemSheet
export const loadLimit = async () => (await import('./LimitSheet.tsx')).LimitSheet
