import { useEffect, useState } from 'react'
import { readStored, session, writeStored } from '../../shell/persistence.ts'
import { useUser } from '../../shell/stores/user.ts'

/**
 * The second at which this tab last was in a film. Whoever leaves at the end of a preview, to sign in or to recharge,
 * goes on there when he has paid; the server only knows what it may resume.
 */
interface Left {
  uid: number
  id: number
  second: number
}

const KEY = 'left_at'
const myUid = (): number => useUser.getState().u?.uid ?? 0

export function keepPlace(id: number, second: number): void {
  writeStored(session, KEY, { uid: myUid(), id, second } satisfies Left)
}

export function keptPlace(wanted: number): number | undefined {
  const { uid, id, second } = (readStored(session, KEY) ?? {}) as Partial<Left>
  if (id !== wanted || typeof second !== 'number') return undefined
  // A visitor has become a member; nobody takes up where another member was.
  return uid === 0 || uid === myUid() ? second : undefined
}

let buying: number | undefined

/** He signs in in order to buy this. */
export function buyAfterLogin(id: number): void {
  buying = id
}

/** Whether this is what he signed in for: its sheet opens by itself, once. */
export function useToBuy(id: number): boolean {
  const [so] = useState(() => buying === id && useUser.getState().isLogin)
  useEffect(() => {
    if (so) buying = undefined
  }, [so])
  return so
}
