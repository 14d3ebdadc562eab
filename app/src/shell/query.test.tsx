// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { Activity } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetQueries, invalidate, patch, readAhead, useQuery } from './query.ts'

let answers: (() => Promise<string>)[] = []
const read = vi.fn(() => (answers.shift() ?? (async () => 'more'))())

function Shown({ staleMs }: { staleMs?: number }) {
  const { data, error, loading, reload } = useQuery({ key: 'a/b', read, ...(staleMs && { staleMs }) })
  return (
    <button type="button" onClick={() => void reload()}>
      {`${data ?? '-'} ${error?.message ?? '-'} ${loading}`}
    </button>
  )
}

beforeEach(() => {
  read.mockClear()
  answers = []
})
afterEach(() => {
  cleanup()
  forgetQueries()
})
const text = () => screen.getByRole('button').textContent

it('reads once and shows it', async () => {
  answers = [async () => 'one']
  render(<Shown />)
  expect(text()).toBe('- - true')
  await act(async () => {})
  expect(text()).toBe('one - false')
})

it('asks nothing again when a kept page is shown again', async () => {
  answers = [async () => 'one']
  const { rerender } = render(<Activity mode="visible">{<Shown />}</Activity>)
  await act(async () => {})
  rerender(<Activity mode="hidden">{<Shown />}</Activity>)
  rerender(<Activity mode="visible">{<Shown />}</Activity>)
  await act(async () => {})
  expect(read).toHaveBeenCalledOnce()
})

it('reads again what was invalidated, and keeps the old until then', async () => {
  answers = [async () => 'one', async () => 'two']
  render(<Shown />)
  await act(async () => {})
  await act(async () => invalidate('a/'))
  expect(text()).toBe('two - false')
  expect(read).toHaveBeenCalledTimes(2)
})

it('shows what went wrong, keeps what it had, and tries again when asked', async () => {
  answers = [
    async () => 'one',
    async () => {
      throw new Error('网络不可用')
    },
    async () => 'three',
  ]
  render(<Shown />)
  await act(async () => {})
  await act(async () => screen.getByRole('button').click())
  expect(text()).toBe('one 网络不可用 false')
  await act(async () => screen.getByRole('button').click())
  expect(text()).toBe('three - false')
})

it('does not ask in a circle while it fails', async () => {
  const fail = async () => {
    throw new Error('坏了')
  }
  answers = [fail, fail, fail]
  const { rerender } = render(<Shown />)
  await act(async () => {})
  rerender(<Shown />)
  await act(async () => {})
  expect(read).toHaveBeenCalledOnce()
})

it('drops an answer that belongs to the person before', async () => {
  let late: (value: string) => void = () => {}
  answers = [() => new Promise((resolve) => (late = resolve)), async () => 'mine']
  render(<Shown />)
  await act(async () => forgetQueries())
  await act(async () => late('theirs'))
  expect(text()).toBe('mine - false')
})

it('changes what is kept before the server has answered', async () => {
  answers = [async () => 'one']
  render(<Shown />)
  await act(async () => {})
  act(() => patch<string>('a/b', (data) => `${data}!`))
  expect(text()).toBe('one! - false')
})

it('what was asked ahead is waited for, not asked again; and asked anew although it is known', async () => {
  answers = [async () => 'one', async () => 'two']
  const coming = readAhead('a/b', read)
  render(<Shown />)
  expect(text()).toBe('- - true')
  await act(() => coming)
  expect(text()).toBe('one - false')
  expect(read).toHaveBeenCalledOnce()
  await act(() => readAhead('a/b', read))
  expect(text()).toBe('two - false')
})
