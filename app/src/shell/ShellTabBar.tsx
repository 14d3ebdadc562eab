import { TabBar } from '@qingyu/ui/TabBar.tsx'
import { navigate } from './navigation.ts'
import type { Routes } from './route.ts'
import { useUser } from './stores/user.ts'
import { tabsOf } from './tabs.ts'

/** Switching tabs replaces: the way back leads out of the app, not through every tab that was looked at. */
export function ShellTabBar({ routes, path }: { routes: Routes; path: string }) {
  const unread = useUser((user) => user.u?.message_tip ?? 0)
  const items = tabsOf(routes).map(({ path: key, label, icon }) => ({
    key,
    label,
    icon,
    badge: key === '/my' ? unread : 0,
  }))
  return (
    <TabBar
      items={items}
      active={path}
      onSelect={(key) => {
        if (key !== path) navigate(key, { replace: true })
      }}
    />
  )
}
