// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PullToRefresh } from './PullToRefresh.tsx'

afterEach(cleanup)

function pull(dy: number) {
  const list = screen.getByText('列表')
  fireEvent.touchStart(list, { touches: [{ clientX: 0, clientY: 100 }] })
  fireEvent.touchMove(list, { touches: [{ clientX: 0, clientY: 100 + dy }] })
  fireEvent.touchEnd(list, { touches: [] })
}

test('refreshes once the content was pulled by 60, and not before', async () => {
  const done = Promise.withResolvers<void>()
  const refresh = vi.fn<() => Promise<void>>(() => done.promise)
  render(<PullToRefresh onRefresh={refresh}>列表</PullToRefresh>)
  pull(118)
  expect(refresh).not.toHaveBeenCalled()
  pull(120)
  expect(refresh).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('status').textContent).toBe('正在刷新')
  pull(200)
  expect(refresh).toHaveBeenCalledTimes(1)
  await act(async () => done.resolve())
  expect(screen.getByRole('status').textContent).toBe('下拉刷新')
})

test('leaves the page alone when it is scrolled', () => {
  const refresh = vi.fn<() => Promise<void>>(() => Promise.resolve())
  render(
    <main>
      <PullToRefresh onRefresh={refresh}>列表</PullToRefresh>
    </main>,
  )
  screen.getByRole('main').scrollTop = 40
  pull(200)
  expect(refresh).not.toHaveBeenCalled()
})
