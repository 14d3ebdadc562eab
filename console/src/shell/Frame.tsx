import { Suspense, useEffect } from 'react'
import { Waiting, Nothing } from '../kit/States.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import css from './Frame.module.css'
import { navigate, usePlace } from './navigation.ts'
import { Rail } from './Rail.tsx'
import { routes } from './routes.ts'
import { mayAct } from './session.ts'
import type { Operator } from './session.ts'

/** What stands around every screen once somebody is signed in. */
export function Frame({ operator }: { operator: Operator }) {
  const { path } = usePlace()
  const mine = routes.filter(({ roles }) => mayAct(operator.role, roles))
  const here = mine.find((route) => route.path === path)
  const first = mine[0]?.path
  useEffect(() => {
    if (path === '/' && first) navigate(first, { replace: true })
  }, [path, first])
  return (
    <div className={css.frame}>
      <Rail routes={mine} current={path} />
      <main className={css.main}>
        {here ? (
          <ErrorBoundary key={path}>
            <Suspense fallback={<Waiting />}>
              <here.Screen />
            </Suspense>
          </ErrorBoundary>
        ) : (
          path !== '/' && <Nothing title="没有这个页面" text="地址有误，或您的角色没有它的权限。" />
        )}
        {path === '/' && !first && <Nothing title="暂无可用页面" text="您的角色的页面正在准备中。" />}
      </main>
    </div>
  )
}
