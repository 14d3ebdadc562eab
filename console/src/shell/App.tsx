import { QueryClientProvider } from '@tanstack/react-query'
import { App as AntApp, ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN.js'
import { useEffect } from 'react'
import { Invitation } from '../screens/invitation/Invitation.tsx'
import { SignIn } from '../screens/sign-in/SignIn.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { hostToasts } from './feedback.ts'
import { Frame } from './Frame.tsx'
import { link, navigate, usePlace } from './navigation.ts'
import { queries } from './queries.ts'
import { useSession } from './session.ts'
import { themeOf } from './theme.ts'

// A module to the bundler, CommonJS to the compiler.
const locale = 'default' in zhCN ? zhCN.default : zhCN

export function App() {
  return (
    <ConfigProvider
      locale={locale}
      theme={themeOf(getComputedStyle(document.documentElement))}
      button={{ autoInsertSpace: false }}
    >
      <AntApp message={{ maxCount: 3, top: 64 }} component={false}>
        <QueryClientProvider client={queries}>
          <ErrorBoundary>
            <Guarded />
          </ErrorBoundary>
        </QueryClientProvider>
      </AntApp>
    </ConfigProvider>
  )
}

function Guarded() {
  const { message } = AntApp.useApp()
  const session = useSession()
  const { path, full } = usePlace()
  useEffect(() => hostToasts(message), [message])
  const lost = !session && path !== '/sign-in' && path !== '/invitation'
  useEffect(() => {
    if (lost) navigate(link('/sign-in', { back: full }), { replace: true })
  }, [lost, full])
  if (path === '/invitation') return <Invitation />
  if (path === '/sign-in' || !session) return <SignIn />
  return <Frame operator={session.operator} />
}
