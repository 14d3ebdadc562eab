import type { App } from 'antd'

type Toasts = ReturnType<typeof App.useApp>['message']

/** Toasts for code outside of components. */
let host: Toasts | undefined

export function hostToasts(instance: Toasts): void {
  host = instance
}

export function toast(text: string, kind: 'success' | 'error' | 'info' = 'info'): void {
  void host?.open({ type: kind, content: text, duration: kind === 'error' ? 4 : 2 })
}
