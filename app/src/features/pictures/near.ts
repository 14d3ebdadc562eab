/** Tells once when an element comes within about a screen of what its page shows. */

const MARGIN = '100%'

const observers = new WeakMap<Element | Document, IntersectionObserver>()
const waiting = new WeakMap<Element, () => void>()

export function whenNear(element: Element, listener: () => void, gone: AbortSignal): void {
  const observer = observerFor(element)
  waiting.set(element, listener)
  observer.observe(element)
  gone.addEventListener('abort', () => observer.unobserve(element))
}

// A margin widens only its own root, so each page's scroll container has an observer. What lies in the top layer is
// outside of every page's box.
function observerFor(element: Element): IntersectionObserver {
  const root = element.closest('dialog, [popover], [data-page]') ?? document
  const made = observers.get(root)
  if (made) return made
  const options = { root, rootMargin: `${MARGIN} 0px`, scrollMargin: `0px ${MARGIN}` }
  const observer = new IntersectionObserver((entries, self) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue
      self.unobserve(target)
      waiting.get(target)?.()
    }
  }, options)
  observers.set(root, observer)
  return observer
}
