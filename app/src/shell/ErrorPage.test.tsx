// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ErrorPage } from './ErrorPage.tsx'
import { goBack, navigate } from './navigation.ts'

vi.mock('./navigation.ts', () => ({ goBack: vi.fn(), navigate: vi.fn() }))

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('404 is the not-found page: it names the whole address and leads back or home', () => {
  render(<ErrorPage status={404} full="/nowhere?x=1" />)
  expect(screen.getByText('页面不存在')).toBeTruthy()
  expect(screen.getByText('/nowhere?x=1')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '重新加载' })).toBeNull()
  press('返回上一页')
  expect(goBack).toHaveBeenCalledOnce()
  press('返回首页')
  expect(navigate).toHaveBeenCalledWith('/', { replace: true })
})

it('every other status is the generic error page, which tries again', () => {
  const retry = vi.fn<() => void>()
  render(<ErrorPage status={500} full="/my" onRetry={retry} />)
  expect(screen.getByText('页面出了点问题')).toBeTruthy()
  expect(screen.queryByText('/my')).toBeNull()
  press('重新加载')
  expect(retry).toHaveBeenCalledOnce()
})

it('without a network it says so instead of blaming the page', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  render(<ErrorPage status={500} onRetry={() => {}} />)
  expect(screen.getByText('现在没有网络')).toBeTruthy()
})
