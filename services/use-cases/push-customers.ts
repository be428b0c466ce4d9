import { mostAdded } from '#services/google/add-contacts.ts'

import { newContacts, type Contact } from './sync-contacts.ts'

/** Which customers are added to the address book next, and how many wait for the call after it. */
export interface CustomersToPush {
  readonly chosen: readonly Contact[]
  readonly skippedCount: number
  readonly remainingCount: number
}

/**
 * Compares the customers with the business's address book: by e-mail address, then by telephone number. One who has neither is
 * skipped, for they could not be told apart from others the next time.
 */
export function customersToPush(customers: readonly Contact[], book: readonly Contact[]): CustomersToPush {
  const added = newContacts(customers, {
    emails: book.map(({ email }) => email),
    phones: book.map(({ phone }) => phone),
  })
  const chosen = added.slice(0, mostAdded)
  return { chosen, skippedCount: customers.length - added.length, remainingCount: added.length - chosen.length }
}
