import { useCallback, useEffect, useState } from 'react'

import type { User } from '#services/contracts/account.ts'
import type { ServicePackage } from '#services/contracts/catalogue.ts'

import { emptyDraft, loadDraft, saveDraft, type Draft } from './draft.ts'

export interface DraftPatch extends Partial<Omit<Draft, 'customer' | 'vehicle' | 'appointment'>> {
  readonly customer?: Partial<Draft['customer']>
  readonly vehicle?: Partial<Draft['vehicle']>
  readonly appointment?: Partial<Draft['appointment']>
}

export type ChangeDraft = (patch: DraftPatch | ((draft: Draft) => DraftPatch)) => void

export interface DraftSettings {
  readonly storage: Storage | null
  readonly service: Pick<ServicePackage, 'id' | 'displayName' | 'basePrice'>
  readonly isFirstVisit: boolean
  readonly brought: DraftPatch | null
}

/** Draft of this tab, stored at each change. */
export function useDraft({ storage, service, isFirstVisit, brought }: DraftSettings): [Draft, ChangeDraft] {
  const [draft, setDraft] = useState((): Draft => {
    const stored = loadDraft(storage)
    const kept = isFirstVisit && stored.paidIntentId !== '' ? emptyDraft() : stored
    // The page went while the card was asked: perhaps it is paid.
    const paidIntentId = kept.paidIntentId || kept.confirmingIntentId
    return { ...(isFirstVisit && brought !== null ? patched(kept, brought) : kept), ...booked(service), paidIntentId }
  })
  useEffect(() => saveDraft(storage, draft), [storage, draft])
  const change = useCallback<ChangeDraft>(
    (patch) => setDraft((before) => patched(before, typeof patch === 'function' ? patch(before) : patch)),
    [],
  )
  return [draft, change]
}

const booked = ({ id, displayName, basePrice }: DraftSettings['service']) => ({
  serviceId: id,
  serviceName: displayName,
  servicePrice: basePrice,
})

export const prefill =
  (user: User) =>
  ({ customer }: Draft): DraftPatch => ({
    customer: {
      firstName: customer.firstName || (user.firstName ?? ''),
      lastName: customer.lastName || (user.lastName ?? ''),
      email: customer.email || (user.email ?? ''),
    },
  })

const patched = (draft: Draft, patch: DraftPatch): Draft => ({
  ...draft,
  ...patch,
  customer: { ...draft.customer, ...patch.customer },
  vehicle: { ...draft.vehicle, ...patch.vehicle },
  appointment: { ...draft.appointment, ...patch.appointment },
})
