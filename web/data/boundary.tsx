import { Component, type ReactNode } from 'react'

interface BoundaryProps {
  readonly children: ReactNode
  /** Takes the place of what threw; without it, nothing does. */
  readonly otherwise?: ReactNode
}

/** Error boundary that reports to the server. React needs a class for it. */
export class Boundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override componentDidCatch(error: unknown) {
    // For `watchFaults`.
    dispatchEvent(new CustomEvent('fault', { detail: error }))
  }
  override render() {
    return this.state.failed ? this.props.otherwise : this.props.children
  }
}
