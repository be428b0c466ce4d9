import { phoneDigits } from '#events/values/phone-number.ts'
import { mostAdded } from '#services/providers/google/add-contacts.ts'

import { validEmail, type Contact } from './sync-contacts.ts'

export interface KnownContact {
  readonly emails: readonly string[]
  readonly phones: readonly string[]
}

export interface CustomersToPush {
  readonly chosen: readonly Contact[]
  readonly skippedCount: number
  readonly remainingCount: number
}

/**
 * Customers missing in the address book, by address, or by phone where one has no address. Those with neither are
 * skipped.
 */
export function customersToPush(customers: readonly Contact[], book: readonly KnownContact[]): CustomersToPush {
  const known = openKnown(book)
  const added = customers
    .map((customer) => ({ ...customer, email: validEmail(customer.email) }))
    .filter((customer) => {
      const { email, phone } = customer
      if ((email === '' && phoneDigits(phone) === '') || known.has(customer)) return false
      known.add({ emails: [email], phones: [phone] })
      return true
    })
  const chosen = added.slice(0, mostAdded)
  return { chosen, skippedCount: customers.length - added.length, remainingCount: added.length - chosen.length }
}

function openKnown(book: readonly KnownContact[]) {
  const [emails, phones, phonesWithoutEmail] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const add = (contact: KnownContact): void => {
    const addresses = contact.emails.map((email) => email.trim().toLowerCase()).filter((email) => email !== '')
    const numbers = contact.phones.map(phoneDigits).filter((number) => number !== '')
    for (const address of addresses) emails.add(address)
    for (const number of numbers) phones.add(number)
    if (addresses.length === 0) for (const number of numbers) phonesWithoutEmail.add(number)
  }
  for (const contact of book) add(contact)
  return {
    add,
    has({ email, phone }: Pick<Contact, 'email' | 'phone'>): boolean {
      const number = phoneDigits(phone)
      return email === '' ? phones.has(number) : emails.has(email.toLowerCase()) || phonesWithoutEmail.has(number)
    },
  }
}
