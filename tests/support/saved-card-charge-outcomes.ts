import { balanceToken } from '#services/domain/payment/balance-link.ts'
import { savedCardChargeOf } from '#services/features/money/saved-card-charges.ts'

import { accepted } from './checkout.ts'
import type { MemoryContext } from './memory-context.ts'

/** Cents that a missed visit of 125.00 and 16.25 of tax owes, less the deposit of 31.00. */
export const restCents = 11_025
/** Cents of tax in it: 13/113. */
export const taxWithinCents = 1_268

/** Outcomes of a saved card's charge, from product, provider and mails. */
export function savedCardChargeOutcomes(context: () => MemoryContext) {
  const intents = () =>
    context()
      .provider.intents()
      .filter(({ purpose }) => purpose === 'balance')
  return {
    viewOf: async (bookingId: string) => accepted(await savedCardChargeOf(context().ctx, bookingId)),
    intents,
    /** Charges beside the deposit less refunds, from the provider. */
    charged: () => intents().reduce((sum, one) => sum + one.amountReceived - one.amountRefunded, 0),
    tokenOf: (bookingId: string) => balanceToken(bookingId, context().ctx.clock(), context().ctx.secret),
    ofType: async (...types: string[]) =>
      (await context().events()).filter(({ type }) => types.includes(type)).map(({ data }) => data),
    mailsOf: (kind: string) => context().mailer.sent.filter(({ key }) => key.startsWith(kind)),
    officeMails: () => context().mailer.sent.filter(({ to }) => to === context().ctx.sender.officeEmail),
  }
}
