import type { NewId } from '#events/values/ids.ts'

import { ProviderError } from './provider.ts'
import type { ProviderCardSetup, SavedCardProvider } from './saved-card-provider.ts'

export function memorySavedCards(newId: NewId): SavedCardProvider {
  const customers = new Map<string, string>()
  const setups = new Map<string, ProviderCardSetup>()
  const setupOfKey = new Map<string, string>()

  const find = (id: string): ProviderCardSetup => {
    const setup = setups.get(id)
    if (setup !== undefined) return setup
    throw new ProviderError('not_found', `No such setupintent: '${id}'`, { retryable: false })
  }
  return {
    createCustomer: async ({ key }) => {
      const id = customers.get(key) ?? `cus_${newId()}`
      customers.set(key, id)
      return id
    },
    createSetup: async ({ key }) => {
      const id = setupOfKey.get(key) ?? `seti_${newId()}`
      setupOfKey.set(key, id)
      const setup = setups.get(id) ?? {
        id,
        clientSecret: `${id}_secret_${newId()}`,
        status: 'requires_payment_method',
        card: null,
      }
      setups.set(id, setup)
      return setup
    },
    retrieveSetup: async (id) => find(id),
    // Nobody confirms a setup here, so that no card is ever attached.
    detach: async () => {},
    cancelSetup: async (id) => {
      setups.set(id, { ...find(id), status: 'canceled' })
    },
  }
}
