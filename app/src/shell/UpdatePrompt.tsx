import { lazy, Suspense, useEffect, useState } from 'react'
import { onUpdateReady } from './pwa.ts'

const UpdateBar = lazy(async () => ({ default: (await import('./UpdateBar.tsx')).UpdateBar }))

/** Says that a newer build lies ready; what somebody is doing goes on until he chooses. */
export function UpdatePrompt() {
  const [ready, setReady] = useState(false)
  useEffect(() => onUpdateReady(() => setReady(true)), [])
  if (!ready) return null
  return (
    <Suspense>
      <UpdateBar onLater={() => setReady(false)} />
    </Suspense>
  )
}
