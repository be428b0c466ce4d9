import type { MemoryProvider } from '#services/providers/stripe/memory-provider.ts'
import { ProviderError } from '#services/providers/stripe/provider.ts'

type Call = 'createIntent' | 'retrieveIntent' | 'listRefunds' | 'capture' | 'cancel' | 'refund' | 'chargeSavedCard'

/** 'away': it never heard the call. 'lost': it did what was asked and the answer never came. 'refused': it said no. */
type Fault = 'away' | 'lost' | 'refused'

export interface FaultyProvider extends MemoryProvider {
  /** The next calls of that kind end so, one after the other; then all is well again. */
  fail(call: Call, ...faults: readonly Fault[]): void
  /** Calls that reached the provider, with key or id. */
  readonly calls: readonly string[]
  /** Called when a call has reached the provider, before it answers. */
  during(call: Call, meanwhile: () => Promise<void>): void
}

/** A provider that errs where a test says so. */
export function openFaultyProvider(provider: MemoryProvider): FaultyProvider {
  const faults = new Map<Call, Fault[]>()
  const meanwhiles = new Map<Call, () => Promise<void>>()
  const calls: string[] = []

  const guarded =
    <Request, Answer>(call: Call, name: (request: Request) => string, make: (request: Request) => Promise<Answer>) =>
    async (request: Request): Promise<Answer> => {
      const fault = faults.get(call)?.shift()
      if (fault === 'away') throw unreachable()
      if (fault === 'refused') throw new ProviderError('refused', 'The provider says no.', { retryable: false })
      calls.push(`${call} ${name(request)}`)
      const answer = await make(request)
      const meanwhile = meanwhiles.get(call)
      meanwhiles.delete(call)
      await meanwhile?.()
      if (fault === 'lost') throw unreachable()
      return answer
    }
  const keyOf = ({ key }: { key: string }) => key

  return {
    ...provider,
    createIntent: guarded('createIntent', keyOf, provider.createIntent),
    retrieveIntent: guarded('retrieveIntent', (id: string) => id, provider.retrieveIntent),
    listRefunds: guarded('listRefunds', (id: string) => id, provider.listRefunds),
    capture: guarded('capture', keyOf, provider.capture),
    cancel: guarded('cancel', keyOf, provider.cancel),
    refund: guarded('refund', keyOf, provider.refund),
    chargeSavedCard: guarded('chargeSavedCard', keyOf, provider.chargeSavedCard),
    calls,
    fail: (call, ...next) => void faults.set(call, [...next]),
    during: (call, meanwhile) => void meanwhiles.set(call, meanwhile),
  }
}

const unreachable = () => new ProviderError('unreachable', 'The provider did not answer.', { retryable: true })
