import type { AnyEvent } from '#events/envelope.ts'
import type { EventLog } from '#events/log.ts'
import { emailHashOf, legacyCustomerId } from '#events/values/ids.ts'
import { vocabulary } from '#events/vocabulary.ts'
import { emailClaimAt } from '#services/customer/email-claim.ts'
import { stateOf } from '#services/perform.ts'
import { findCustomer } from '#services/use-cases/customer-lookup.ts'

import type { OpsContext } from './context.ts'

/** Events that are looked through at once. */
const page = 5_000

/**
 * The customer's id of an e-mail address. Where no claim leads to one, as in a log that was imported under another secret, the
 * person is found by their personal data. Answers whose the address was last where nobody is known by it any more.
 */
export async function customerIdOf(ops: OpsContext, email: string): Promise<string> {
  const { log, customerSecret: secret } = await ops.logAccess()
  const known = (await findCustomer({ log, secret }, email)) ?? (await idToldWith(log, normalised(email)))
  if (known !== null) return known
  const emailHash = emailHashOf(email, secret)
  const claim = await stateOf(log, emailClaimAt(emailHash))
  return claim.status === 'none' ? legacyCustomerId(emailHash) : claim.customerId
}

/** By decrypting all personal data: seconds for a large log, and only where the quick way found nobody. */
async function idToldWith(log: EventLog, email: string): Promise<string | null> {
  const head = await log.head()
  const types = Object.entries(vocabulary).flatMap(([type, one]) => ('personal' in one ? [type] : []))
  for (let after = 0; ;) {
    const events = await log.readAll({ after, upTo: head, types, limit: page, personal: true })
    const found = events.findLast((event) => emailIn(event) === email)
    const id = found === undefined ? null : customerIn(found)
    if (id !== null) return id
    const last = events.at(-1)
    if (last === undefined || events.length < page) return null
    after = last.position
  }
}

function emailIn({ personal }: AnyEvent): string | null {
  const opened: unknown = personal
  return typeof opened === 'object' && opened !== null && 'email' in opened ? normalised(String(opened.email)) : null
}

function customerIn({ data }: AnyEvent): string | null {
  const known: object = data
  for (const name of ['customerId', 'personId'] as const) {
    const id: unknown = Object.entries(known).find(([key]) => key === name)?.[1]
    if (typeof id === 'string' && id.startsWith('c')) return id
  }
  return null
}

const normalised = (email: string): string => email.trim().toLowerCase()
