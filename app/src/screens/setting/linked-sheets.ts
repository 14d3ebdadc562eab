/** The sheets that other screens lead to. */

export const loadDevices = async () => (await import('./DevicesSheet.tsx')).DevicesSheet
export const loadLock = async () => (await import('./LockSheet.tsx')).LockSheet
