import type { Actor } from '#events/actor.ts'
import { phoneDigits } from '#events/values/phone-number.ts'
import { isRefusal, type Refusal } from '#services/commands/decision.ts'
import type { AppContext } from '#services/features/context.ts'
import { addCustomer } from '#services/features/customer/customers.ts'

export interface Contact {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly organization: string
}

const atOnce = 8

/** Creates customers of contacts; known or unidentifiable ones are skipped. */
export async function syncContacts(
  ctx: Pick<AppContext, 'log' | 'secret' | 'newId'>,
  actor: Actor,
  contacts: readonly Contact[],
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

export function validEmail(text: string): string {
  const email = text.trim()
  return email.length <= 254 && /^[^\s@<>,]+@[^\s@<>,.]+(?:\.[^\s@<>,.]+)+$/.test(email) ? email : ''
}
