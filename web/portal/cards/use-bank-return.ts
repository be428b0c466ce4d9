import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'

/** How the bank's own page sent somebody back, by the word of the provider (docs.stripe.com/payments/save-and-reuse). */
interface BankReturn {
  /** Only a failure is believed: whether the card is saved, the server says. */
  readonly isFailed: boolean
}

/** Takes away what the bank added to the address, a secret with it, before anything shows that takes the address along; null until then. */
export function useBankReturn(): BankReturn | null {
  const query = new URLSearchParams(useSearch())
  const [isFailed] = useState(() => query.get('redirect_status') === 'failed')
  const isArriving = query.has('setup_intent')
  useEffect(() => {
    if (isArriving) window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [isArriving])
  return isArriving ? null : { isFailed }
}
