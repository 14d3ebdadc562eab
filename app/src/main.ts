import '@qingyu/ui/tokens.css'
import '@qingyu/ui/base.css'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './shell/App.tsx'
import { applyLook } from './shell/apply-look.ts'
import { reportFault } from './shell/faults.ts'
import { checkAgainAfterReturn } from './shell/page-return.ts'
import { registerServiceWorker } from './shell/pwa.ts'
import { goBack } from './shell/navigation.ts'
import { followExit, isOnTheWayOut } from './shell/quick-exit.ts'
import { routes } from './shell/routes.ts'
import { followOtherTabs, syncConfig } from './shell/session.ts'
import { followSwipeBack } from './shell/swipe-back.ts'
import { startUpdateWatch } from './shell/update-watch.ts'
import { followKeyboard } from './shell/viewport.ts'

const root = document.querySelector('#app')
if (!root) throw new Error('the page has no place for the app')

applyLook()
followExit()
// A page that is only passed on the way out shows nothing and asks for nothing.
if (!isOnTheWayOut()) {
  createRoot(root, { onUncaughtError: reportFault }).render(createElement(App, { routes }))
  void syncConfig()
  followOtherTabs()
  checkAgainAfterReturn()
  startUpdateWatch()
  followKeyboard()
  followSwipeBack(() => goBack())
  registerServiceWorker()
}
