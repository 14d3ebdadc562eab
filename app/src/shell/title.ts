import { useEffect } from 'react'
import { useBrand } from './brand.ts'

/** The browser's title: the page's before the product's, or the neutral one alone in discreet mode. */
export function useTitle(page: string): void {
  const { title, neutral } = useBrand()
  useEffect(() => {
    document.title = page && !neutral ? `${page} · ${title}` : title
  }, [page, title, neutral])
}
