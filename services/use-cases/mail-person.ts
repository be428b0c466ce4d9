import type { Queryable } from '#infra/database/database.ts'
import { leadOfEmail, nextVisitOf, openDealsOf } from '#projections/customer-now.ts'
import { customerById } from '#projections/customers.ts'
import type { AppContext } from '#services/context.ts'
import type { EmailPersonBeside } from '#services/contracts/email-person.ts'
import { exchangeOf } from '#services/mailbox/correspondent.ts'

import { findCustomer } from './customer-lookup.ts'

/** With whom a mail is exchanged, and what is known of them; null when there is no such mail. */
export async function personOfMail(
  ctx: Pick<AppContext, 'log' | 'secret' | 'clock'>,
  database: Queryable,
  emailId: string,
): Promise<EmailPersonBeside | null> {
  const exchange = await exchangeOf(database, emailId)
  if (exchange === null) return null
  const { person, subject } = exchange
  if (person === null) return { person: null }
  const id = await findCustomer(ctx, person.email)
  const [customer, lead] = await Promise.all([
    id === null ? null : customerById(database, id),
    leadOfEmail(database, emailId),
  ])
  const known = { ...person, subject, leadId: lead?.id ?? null }
  if (customer === null) return { person: { ...known, customer: null } }
  const [deals, nextVisit] = await Promise.all([
    openDealsOf(database, customer.id),
    nextVisitOf(database, customer.id, ctx.clock()),
  ])
  return { person: { ...known, customer: { id: customer.id, name: customer.name, deals, nextVisit } } }
}
