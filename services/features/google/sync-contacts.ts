import type { Actor } from '#events/actor.ts'
import { phoneDigits } from '#events/values/phone-number.ts'
import { isRefusal, type Refusal } from '#services/commands/decision.ts'
import type { AppContext } from '#services/features/context.ts'
import { addCustomer } from '#services/features/customer/customers.ts'

/** Somebody in the business's address book; '' where nothing is known. */
export interface Contact {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly organization: string
}

/** Contacts that are looked up and added at the same time. */
const atOnce = 8

/**
 * Makes customers of contacts. One whose e-mail address leads to a customer already, or else whose telephone number a customer has,
 * is skipped; so is one that has neither, for nobody could tell whether they are known.
 */
export async function syncContacts(
  ctx: Pick<AppContext, 'log' | 'secret' | 'newId'>,
  actor: Actor,
  contacts: readonly Contact[],
  /** Of the customers that there are, as they were written. */
  knownPhones: readonly string[],
): Promise<Refusal | { readonly syncedCount: number; readonly skippedCount: number }> {
  // Whose address leads to a customer already the log decides.
  const added = newContacts(contacts, { emails: [], phones: knownPhones })
  let syncedCount = 0
  for (let index = 0; index < added.length; index += atOnce) {
    const answers = await Promise.all(
      added
        .slice(index, index + atOnce)
        .map(({ name, email, phone, organization }) =>
          addCustomer(ctx, actor, { name: name || organization, email, phone, notes: name === '' ? '' : organization }),
        ),
    )
    for (const answer of answers) {
      if (!isRefusal(answer)) syncedCount += 1
      else if (answer.refused !== 'email_taken') return answer
    }
  }
  return { syncedCount, skippedCount: contacts.length - syncedCount }
}

/** Those whose address or number nobody has yet, of several with the same the first. */
export function newContacts(
  contacts: readonly Contact[],
  known: { readonly emails: readonly string[]; readonly phones: readonly string[] },
): Contact[] {
  const emails = new Set(known.emails.map((email) => email.trim().toLowerCase()))
  const phones = new Set(known.phones.map(phoneDigits))
  return contacts
    .map((contact) => ({ ...contact, email: validEmail(contact.email) }))
    .filter(({ email, phone }) => {
      const [address, number] = [email.toLowerCase(), phoneDigits(phone)]
      const isKnown = (address !== '' && emails.has(address)) || (number !== '' && phones.has(number))
      if (isKnown || (address === '' && number === '')) return false
      emails.add(address)
      phones.add(number)
      return true
    })
}

/** An address without the space around it; '' for what is none. */
export function validEmail(text: string): string {
  const email = text.trim()
  return email.length <= 254 && /^[^\s@<>,]+@[^\s@<>,.]+(?:\.[^\s@<>,.]+)+$/.test(email) ? email : ''
}
