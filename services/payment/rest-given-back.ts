import type { Payment } from './payment.ts'

/** What was paid of the rest of a visit that is not made, with tax and tips, by how it goes back. */
export interface RestGivenBack {
  /** Paid by card on our page: `requestBalanceRefunds` gives it back. */
  readonly cardCents: number
  /** Paid in cash, by e-Transfer and the like, as the office recorded it: somebody has to return it. */
  readonly handCents: number
}

export function restGivenBack(state: Payment): RestGivenBack {
  const parts = 'balance' in state ? state.balance.paid : []
  const sum = (isMeant: (intentId: string | null) => boolean) =>
    parts
      .filter(({ intentId }) => isMeant(intentId))
      .reduce((cents, { amountCents, taxCents, tipCents }) => cents + amountCents + taxCents + tipCents, 0)
  return { cardCents: sum((intentId) => intentId !== null), handCents: sum((intentId) => intentId === null) }
}
