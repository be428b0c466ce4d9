import type { HistoryEntry } from '#services/contracts/history.ts'

import { sectionPath } from '../frame/use-section.ts'

/** Page of an entry's subject; null for none. */
export function placeOf({ about, customerId }: HistoryEntry): string | null {
  switch (about?.kind) {
    case 'booking':
      return sectionPath('bookings', { booking: about.id })
    case 'lead':
      return sectionPath('leads', { lead: about.id })
    case 'deal':
      return sectionPath('pipeline', { deal: about.id })
    case 'customer':
      return sectionPath('customers', { customer: about.id })
    case 'quote':
    case 'payment':
    case undefined:
      return customerId === null ? null : sectionPath('customers', { customer: customerId })
  }
}
