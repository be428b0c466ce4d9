import type { EventLog } from '#events/log/log.ts'
import { normalisedEmail } from '#events/values/contact.ts'
import { emailHashOf, legacyCustomerId } from '#events/values/ids.ts'
import { stateOf } from '#services/commands/perform.ts'
import { emailClaimAt } from '#services/domain/customer/email-claim.ts'
import { findCustomer } from '#services/features/customer/customer-lookup.ts'

import type { OpsContext } from './context.ts'
import { customerIn, emailIn, personalEvents } from './personal-events.ts'

/** Customer of an address; without a claim, by decrypting personal data. */
export async function customerIdOf(ops: OpsContext, email: string): Promise<string> {
  const { log, customerSecret: secret } = await ops.logAccess()
  const known = (await findCustomer({ log, secret }, email)) ?? (await idToldWith(log, normalisedEmail(email)))
  if (known !== null) return known
  const emailHash = emailHashOf(email, secret)
  const claim = await stateOf(log, emailClaimAt(emailHash))
  return claim.status === 'none' ? legacyCustomerId(emailHash) : claim.customerId
}

/** Decrypts everything, as a last resort. */
async function idToldWith(log: EventLog, email: string): Promise<string | null> {
  let told: string | null = null
  for await (const event of personalEvents(log)) {
    if (normalisedEmail(emailIn(event) ?? '') === email) told = customerIn(event) ?? told
  }
  return told
}
