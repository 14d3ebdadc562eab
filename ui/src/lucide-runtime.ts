import { type ComponentProps, createElement } from 'react'

interface IconData {
  node: [tag: string, attributes: Record<string, string>][]
}

interface IconProps extends ComponentProps<'svg'> {
  size?: number | string
}

/**
 * Stands in for lucide-react's own `createLucideIcon` in a bundle (`resolve.alias`, see gallery/vite.config.ts):
 * the drawings stay theirs, 1.4 KB of contexts, aliases and class names go.
 */
// oxlint-disable-next-line import/no-default-export -- lucide's icon files import it so
export default function createLucideIcon({ node }: IconData) {
  return function LucideIcon({ size = 24, ...rest }: IconProps) {
    return createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}
