import { feeOn, post } from './balance.ts'
import { cardByToken } from './cards.ts'
import { openDispute } from './disputes.ts'
import type { Charge } from './records.ts'
import { find } from './store.ts'
import type { Work } from './work.ts'

/** Captured charge with its balance movement; the caller saves it. */
export function collected(work: Work, charge: Charge, amount: number): Charge {
  const { id: source, currency, intent: parent } = charge
  const { id } = post(work, { type: 'charge', amount, fee: feeOn(amount), currency, source, parent })
  return { ...charge, captured: true, amountCaptured: amount, captureBefore: null, balanceTransaction: id }
}

export async function disputeIfTestCardDoes(work: Work, charge: Charge): Promise<void> {
  const method = await find(work.store, 'payment_method', charge.paymentMethod)
  const reason = method === null ? null : (cardByToken(method.testCard)?.dispute ?? null)
  if (reason !== null) openDispute(work, charge, reason)
}
