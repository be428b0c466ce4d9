import type { OfficeNotification } from '#services/contracts/notifications.ts'

import { sectionPath } from '../frame/use-section.ts'

/** Page of a notification's subject; null for none. */
export function placeOfNotification(told: OfficeNotification): string | null {
  const { kind, bookingId, leadId, customerId, draftId, emailId } = told
  if (draftId !== null) return sectionPath('email', { draft: draftId })
  if (emailId !== null) return sectionPath('email', { mail: emailId })
  // All of them are one line of the list.
  if (kind === 'leads_alike') return sectionPath('leads')
  // They stand above the calendar.
  if (kind === 'outcome_missing') return sectionPath('bookings')
  if (leadId !== null) return sectionPath('leads', { lead: leadId })
  if (kind === 'review_written' && bookingId !== null)
    return sectionPath('customers', { view: 'reviews', visit: bookingId })
  if (bookingId !== null) return sectionPath('bookings', { booking: bookingId })
  // What settles it stands there.
  if (kind === 'unbooked_payment') return sectionPath('system')
  if (told.type === 'security') return sectionPath('settings', { part: 'staff' })
  return customerId === null ? null : sectionPath('customers', { customer: customerId })
}
