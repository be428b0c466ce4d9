import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'

interface BankReturn {
  /** True if the bank reports a failure. A reported success is not relied on: the server says whether the card is saved. */
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
