/** Gives the place back; more than once does nothing. */
type Leave = () => void

/** Takes one of the few places that a sender has; undefined when all are taken. */
export type TakePlace<Sender> = (sender: Sender) => Leave | undefined

export function createPlaces<Sender>(most: number): TakePlace<Sender> {
  const taken = new Map<Sender, number>()
  return (sender) => {
    const count = taken.get(sender) ?? 0
    if (count >= most) return undefined
    taken.set(sender, count + 1)
    let left = false
    return () => {
      if (left) return
      left = true
      const rest = (taken.get(sender) ?? 1) - 1
      if (rest > 0) taken.set(sender, rest)
      else taken.delete(sender)
    }
  }
}
