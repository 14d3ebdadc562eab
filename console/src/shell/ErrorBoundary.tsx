import { Component } from 'react'
import type { ReactNode } from 'react'
import { Failure } from '../kit/States.tsx'

interface Props {
  children: ReactNode
}

/** A screen that broke says so and offers a way on; the rail stays. */
export class ErrorBoundary extends Component<Props, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <Failure title="页面出错了" text={error.message} onRetry={() => this.setState({ error: undefined })} />
    )
  }
}
