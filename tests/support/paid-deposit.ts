import { stateOf } from '#services/commands/perform.ts'
import { paymentAt } from '#services/domain/payment/payment.ts'
import { intentRequest } from '#tests/services/features/orders.ts'

import { eventually, type TestApp } from './test-app.ts'

export interface PaidDeposit {
  readonly bookingId: string
  /** The provider's id of the payment. */
  readonly intentId: string
}

/** A visitor books a Glazed Detail at ten on a day and pays its deposit of $31, which is captured. */
export async function payDeposit(app: TestApp, date: string, card?: string): Promise<PaidDeposit> {
  const visitor = app.visitor()
  const { body } = await visitor.post('/api/create-payment-intent', intentRequest('glazed', date, '10:00 AM'))
  await visitor.pay(body.clientSecret, card)
  await visitor.post('/api/payments/complete', { paymentIntentId: body.paymentIntentId })
  const payment = () => stateOf(app.ctx.log, paymentAt(body.bookingId))
  await eventually(async () => (await payment()).status === 'paid', 'the deposit is captured')
  return { bookingId: body.bookingId, intentId: body.paymentIntentId }
}
