import '@qingyu/ui/tokens.css'
import '@qingyu/ui/base.css'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '../src/shell/App.tsx'
import { navigate } from '../src/shell/navigation.ts'
import { text } from '../src/shell/route-query.ts'
import { route } from '../src/shell/route.ts'
import { useAge } from '../src/shell/stores/age.ts'
import { KeptPage } from './KeptPage.tsx'
import { PlayerPage } from './PlayerPage.tsx'
import { PurchasePage } from './PurchasePage.tsx'
import { ReportPage } from './ReportPage.tsx'

/** The real shell with made-up pages, so that journeys can fill its stack. */

const root = document.querySelector('#app')
if (!root) throw new Error('the page has no place for the app')

useAge.setState({ declared: true })
Object.assign(window, { navigate, renders: {} })
if (!location.hash) location.hash = '#/my'
const params = { n: text(10) }
const routes = {
  '/my': route('根', async () => KeptPage, { tab: true, keep: true, params }),
  '/page': route('页', async () => KeptPage, { keep: true, params }),
  '/brief': route('短', async () => KeptPage, { params }),
  '/member': route('会员', async () => KeptPage, { params, account: true }),
  '/film': route('影片', async () => PlayerPage, {
    keep: true,
    params: { kind: text(10), at: text(10) },
  }),
  '/purchase': route('购买', async () => PurchasePage),
  '/report': route('举报', async () => ReportPage, { params }),
  // Only the place: the journey goes on in the app itself.
  '/coin-recharge': route('充值', async () => KeptPage, { params }),
  '/slow': route(
    '慢',
    async () => {
      await new Promise((done) => setTimeout(done, 1500))
      return KeptPage
    },
    { params },
  ),
  '/broken': route('坏', async () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  }),
}
createRoot(root).render(createElement(App, { routes }))
