import type { AppContext } from '#services/features/context.ts'
import { findCustomer } from '#services/features/customer/customer-lookup.ts'

/** The customer whose e-mail address it is; there must be one. */
export async function customerOf(ctx: Pick<AppContext, 'log' | 'secret'>, email: string): Promise<string> {
  const id = await findCustomer(ctx, email)
  if (id === null) throw new Error(`${email} is nobody's address`)
  return id
}
