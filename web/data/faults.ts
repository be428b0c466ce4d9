import type { BrowserFault } from '#services/contracts/browser-faults.ts'

import type { FaultTerms } from './tell-fault.ts'

/** Null while a page is rendered ahead: there the server sees for itself what breaks. */
let terms: FaultTerms | null = null

/** Tells the server that something broke, after the page has seen to itself. */
export function noteFault(kind: BrowserFault['kind'], error: unknown): void {
  const known = terms
  if (known === null) return
  import('./tell-fault.ts').then(
    ({ tellFault }) => tellFault(known, kind, error),
    () => {}, // without a network, and after another build, nobody can be told
  )
}

/** From here on what nobody catches is told; parts of a page that break are told by their `Boundary`. Returns how to end it. */
export function watchFaults(given: FaultTerms): () => void {
  const onError = ({ error }: ErrorEvent) => noteFault('error', error)
  const onRejection = ({ reason }: PromiseRejectionEvent) => noteFault('rejection', reason)
  terms = given
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
  return () => {
    terms = null
    removeEventListener('error', onError)
    removeEventListener('unhandledrejection', onRejection)
  }
}
