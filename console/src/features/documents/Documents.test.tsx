// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ok, serve } from '../../shell/test-server.ts'

const server = serve()
const { queries } = await import('../../shell/queries.ts')
const { now } = await import('../../shell/api.ts')
const { Documents } = await import('./Documents.tsx')

afterEach(() => {
  vi.useRealTimers()
  cleanup()
  queries.clear()
})

it('when the time is over neither the page nor the call that brought it keeps anything of it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const until = Math.floor(now() / 1000) + 600
  const identity = [{ label: '姓名', value: '金丝雀' }]
  server.answers = {
    'console/documents/waiting': () => ok({ list: [], mine: [] }),
    'console/documents/open': () => ok({ picture: 'Q0FOQVJZ', type: 'image/webp', until, identity }),
  }
  render(
    <QueryClientProvider client={queries}>
      <Documents
        task={1}
        documents={[{ id: 'a', label: '证件正面', opened: false }]}
        request={{ request: 5, state: 'granted', until }}
        onOpened={() => undefined}
      />
    </QueryClientProvider>,
  )
  fireEvent.keyDown(document.body, { key: 'd' })
  await screen.findByAltText('证件正面')
  const kept = () =>
    document.body.innerHTML +
    JSON.stringify(
      queries
        .getMutationCache()
        .getAll()
        .map(({ state }) => state),
    )
  expect(kept()).toContain('金丝雀')
  await act(() => vi.advanceTimersByTimeAsync(601_000))
  expect(kept()).not.toContain('金丝雀')
  expect(kept()).not.toContain('Q0FOQVJZ')
})
