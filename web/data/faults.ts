import type { FaultTerms } from './tell-fault.ts'

const signs = ['fault', 'error', 'unhandledrejection']

/** Reports uncaught errors and boundaries; the reporting code is loaded on demand. */
export function watchFaults(terms: FaultTerms, options?: AddEventListenerOptions): void {
  const tell = (event: Event) =>
    void import('./tell-fault.ts').then(
      ({ tellEvent }) => tellEvent(terms, event),
      () => {},
    )
  for (const sign of signs) addEventListener(sign, tell, options)
}
