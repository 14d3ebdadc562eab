import { useState } from 'react'

/** How pictures look to whoever has to see them all day; remembered on this device. */
export interface Veil {
  blur: boolean
  grey: boolean
}

const KEY = 'veil'

function remembered(): Veil {
  try {
    const { blur = true, grey = false }: Partial<Veil> = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return { blur, grey }
  } catch {
    return { blur: true, grey: false }
  }
}

export function useVeil(): [Veil, (part: keyof Veil) => void] {
  const [veil, setVeil] = useState(remembered)
  const toggle = (part: keyof Veil) => {
    const next = { ...veil, [part]: !veil[part] }
    localStorage.setItem(KEY, JSON.stringify(next))
    setVeil(next)
  }
  return [veil, toggle]
}

/** For the element around pictures; `data-veil` of base.css does the rest. */
export const veilOf = (veil: Veil, revealed: boolean): string =>
  [veil.blur && !revealed && 'blur', veil.grey && 'grey'].filter(Boolean).join(' ')
