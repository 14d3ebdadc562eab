import { Component } from 'react'
import type { ReactNode } from 'react'
import { ErrorPage } from './ErrorPageOnDemand.tsx'
import { reportFault } from './faults.ts'

/** A page that breaks shows that it did and how to go on; the others stay whole. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: unknown) {
    reportFault(error)
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return <ErrorPage status={500} onRetry={() => this.setState({ broken: false })} />
  }
}
