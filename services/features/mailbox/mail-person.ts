import type { Queryable } from '#infra/database/database.ts'
import { nextVisitOf } from '#projections/customer-figures.ts'
import { leadOfEmail, openDealsOf } from '#projections/customer-now.ts'
import { customersWith } from '#projections/customers.ts'
import type { EmailPersonBeside } from '#services/contracts/email-person.ts'
import type { AppContext } from '#services/features/context.ts'
import { findCustomer } from '#services/features/customer/customer-lookup.ts'
import { exchangeOf } from '#services/mailbox/correspondent.ts'

/** Null for an unknown mail. */
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
  const [rows, lead] = await Promise.all([
    id === null ? [] : customersWith(database, [id]),
    leadOfEmail(database, emailId),
  ])
  // Whoever was merged is shown with the customer on whose page they are.
  const customer = rows.find(({ mergedInto }) => mergedInto === null)
  const ids = rows.map((row) => row.id)
  const known = { ...person, subject, leadId: lead?.id ?? null }
  if (customer === undefined) return { person: { ...known, customer: null } }
  const [deals, nextVisit] = await Promise.all([openDealsOf(database, ids), nextVisitOf(database, ids, ctx.clock())])
  return { person: { ...known, customer: { id: customer.id, name: customer.name, deals, nextVisit } } }
}
