import type { FaultTerms } from './tell-fault.ts'

const signs = ['fault', 'error', 'unhandledrejection']

/**
 * From here on what nobody catches is told to the server, and what a `Boundary` stands in for ('fault'). Every page begins with this
 * file: what tells is fetched when there is something to tell. Without a network, and after another build, nobody can be told.
 */
export function watchFaults(terms: FaultTerms, options?: AddEventListenerOptions): void {
  const tell = (event: Event) =>
    void import('./tell-fault.ts').then(
      ({ tellEvent }) => tellEvent(terms, event),
      () => {},
    )
  for (const sign of signs) addEventListener(sign, tell, options)
}
