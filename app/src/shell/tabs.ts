import { Clapperboard, House, MessagesSquare, MoonStar, User } from 'lucide-react'
import type { Routes } from './route.ts'

const TABS = [
  { path: '/home', label: '首页', icon: House },
  { path: '/original', label: '片库', icon: Clapperboard },
  { path: '/community', label: '社区', icon: MessagesSquare },
  { path: '/darkweb', label: '暗网', icon: MoonStar },
  { path: '/my', label: '我的', icon: User },
] as const

/** An entry appears when its screen exists. */
export const tabsOf = (routes: Routes) => TABS.filter(({ path }) => path in routes)

/** Where one lands without a place to go to: home, or the first tab there is. */
export const landingOf = (routes: Routes): string => tabsOf(routes)[0]?.path ?? '/splash'
