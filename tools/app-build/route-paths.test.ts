import { expect, it } from 'vitest'
import { routePaths } from './route-paths.ts'

it('reads the paths of the table without running it', () => {
  const source = `import { Splash } from './Splash.tsx'
    export const other = { '/no': 1 }
    export const routes: Routes = {
      '/splash': route('', async () => Splash),
      '/login': route('登录', async () => (await import('./Login.tsx')).Login, { params: { '/x': 1 } }),
    }`
  expect(routePaths(source)).toEqual(['/splash', '/login'])
})

it('a file without the table has none', () => {
  expect(routePaths('export const pages = 1')).toEqual([])
})
