import type { EventLog } from '#events/log/log.ts'
import { normalisedEmail } from '#events/values/contact.ts'
import { emailHashOf, legacyCustomerId } from '#events/values/ids.ts'
import { stateOf } from '#services/commands/perform.ts'
import { emailClaimAt } from '#services/domain/customer/email-claim.ts'
import { findCustomer } from '#services/features/customer/customer-lookup.ts'

import type { OpsContext } from './context.ts'
import { customerIn, emailIn, personalEvents } from './personal-events.ts'

/**
 * The customer's id of an e-mail address. Where no claim leads to one, as in a log that was imported under another secret, the
 * person is found by their personal data. Answers whose the address was last where nobody is known by it any more.
 */
export async function customerIdOf(ops: OpsContext, email: string): Promise<string> {
  const { log, customerSecret: secret } = await ops.logAccess()
  const known = (await findCustomer({ log, secret }, email)) ?? (await idToldWith(log, normalisedEmail(email)))
  if (known !== null) return known
  const emailHash = emailHashOf(email, secret)
  const claim = await stateOf(log, emailClaimAt(emailHash))
  return claim.status === 'none' ? legacyCustomerId(emailHash) : claim.customerId
}

/** By decrypting all personal data, and only where the quick way found nobody. Whoever told the address last. */
async function idToldWith(log: EventLog, email: string): Promise<string | null> {
  let told: string | null = null
  for await (const event of personalEvents(log)) {
    if (normalisedEmail(emailIn(event) ?? '') === email) told = customerIn(event) ?? told
  }
  return told
}
