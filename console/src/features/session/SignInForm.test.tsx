// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ok, refuse, serve } from '../../shell/test-server.ts'

const server = serve()
const { queries } = await import('../../shell/queries.ts')
const { SignInForm } = await import('./SignInForm.tsx')

const onDone = vi.fn()
const signedIn = {
  token: 't',
  operator: { id: 1, login: 'lin@isle.example', name: '林', role: 'owner' },
  recovery_codes: [],
}

beforeEach(() => {
  onDone.mockClear()
  server.calls = []
  server.answers = {
    'console/session/start': ({ password }) =>
      password === 'harbour-light-5'
        ? ok({ challenge: 'challenge' })
        : refuse('WRONG_CREDENTIALS', '用户名或密码错误'),
    'console/session/confirm': ({ code }) =>
      code === '123456' || code === 'ABCDE-FGHJK'
        ? ok(signedIn)
        : refuse('WRONG_CODE', '验证码错误或已被使用'),
  }
  render(
    <QueryClientProvider client={queries}>
      <SignInForm notice="" onDone={onDone} />
    </QueryClientProvider>,
  )
})
afterEach(cleanup)

const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (text: string) => screen.getByText(text).closest('button')?.click()

async function passPassword(): Promise<void> {
  write('登录名', 'lin@isle.example')
  write('密码', 'harbour-light-5')
  press('下一步')
  await screen.findByLabelText('验证码')
}

it('begins in the first field, and does not pull the focus back from the second', () => {
  expect(document.activeElement).toBe(screen.getByLabelText('登录名'))
  screen.getByLabelText('密码').focus()
  write('密码', 'h')
  expect(document.activeElement).toBe(screen.getByLabelText('密码'))
})

it('a wrong password is told, and asks for no code', async () => {
  write('登录名', 'lin@isle.example')
  write('密码', 'wrong')
  press('下一步')
  await screen.findByText('用户名或密码错误')
  expect(screen.queryByLabelText('验证码')).toBeNull()
})

it('the sixth digit sends the code; a wrong one is told beside the field, which is empty again', async () => {
  await passPassword()
  write('验证码', '000000')
  await screen.findByText('验证码错误或已被使用')
  expect(screen.getByLabelText('验证码')).toHaveProperty('value', '')
  write('验证码', '123456')
  await vi.waitFor(() => expect(onDone.mock.calls[0]?.[0]).toEqual(signedIn))
})

it('a recovery code signs in as well', async () => {
  await passPassword()
  press('使用恢复码')
  await screen.findByLabelText('恢复码')
  write('恢复码', 'ABCDE-FGHJK')
  fireEvent.submit(screen.getByLabelText('恢复码'))
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled())
})

it('a lock-out leads back to the password with the sentence that says how long', async () => {
  await passPassword()
  server.answers['console/session/confirm'] = () => refuse('LOCKED_OUT', '登录已锁定，请 15 分钟后再试')
  write('验证码', '000000')
  await screen.findByText('登录已锁定，请 15 分钟后再试')
  expect(screen.getByLabelText('登录名')).toBeTruthy()
})
