// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { serve } from '../../shell/test-server.ts'

serve()
const { leave } = await import('../../shell/api.ts')
const { link, navigate } = await import('../../shell/navigation.ts')
const { queries } = await import('../../shell/queries.ts')
const { SignIn } = await import('./SignIn.tsx')

const show = () =>
  render(
    <QueryClientProvider client={queries}>
      <SignIn />
    </QueryClientProvider>,
  )
afterEach(cleanup)

it('says that a session has ended', () => {
  navigate('/members')
  leave('ended')
  show()
  expect(screen.getByRole('alert').textContent).toBe('登录已失效，请重新登录')
})

it('shows no sentence that an address brings along', () => {
  const lie = '请致电 000 重置密码'
  navigate(link('/sign-in', { msg: lie, why: lie }))
  show()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.body.textContent).not.toContain(lie)
})
