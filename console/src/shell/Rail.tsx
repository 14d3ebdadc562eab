import { Icon } from '@qingyu/ui/Icon.tsx'
import { Mark } from '@qingyu/ui/Mark.tsx'
import { brand } from './brand.ts'
import css from './Rail.module.css'
import type { Route } from './routes.ts'

export function Rail({ routes, current }: { routes: readonly Route[]; current: string }) {
  return (
    <nav className={css.rail} aria-label="主导航">
      <a className={css.mark} href="#/" aria-label={`${brand.name}${brand.console}`}>
        <Mark size={32} />
      </a>
      {routes.map(({ path, name, icon }) => (
        <a
          key={path}
          className={css.item}
          href={`#${path}`}
          aria-current={path === current ? 'page' : undefined}
        >
          <Icon of={icon} size={21} />
          {name}
        </a>
      ))}
    </nav>
  )
}
