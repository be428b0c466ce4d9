import { Hono } from 'hono'

import type { CreatePaymentIntent, PaymentIntentCreated } from '#services/contracts/booking.ts'

export interface StubIntent extends PaymentIntentCreated {
  readonly order: CreatePaymentIntent
  status: string
}

/** Message, code and decline code of a card, as Stripe publishes them. */
const declines: Readonly<Record<string, readonly [message: string, code: string, declineCode: string]>> = {
  pm_card_chargeDeclined: ['Your card was declined.', 'card_declined', 'generic_decline'],
  pm_card_visa_chargeDeclinedInsufficientFunds: [
    'Your card has insufficient funds.',
    'card_declined',
    'insufficient_funds',
  ],
  pm_card_visa_chargeDeclinedLostCard: ['Your card was declined.', 'card_declined', 'lost_card'],
  pm_card_visa_chargeDeclinedStolenCard: ['Your card was declined.', 'card_declined', 'stolen_card'],
  pm_card_chargeDeclinedExpiredCard: ['Your card has expired.', 'expired_card', 'expired_card'],
  pm_card_chargeDeclinedIncorrectCvc: ["Your card's security code is incorrect.", 'incorrect_cvc', 'incorrect_cvc'],
  pm_card_chargeDeclinedProcessingError: [
    'An error occurred while processing your card. Try again in a little bit.',
    'processing_error',
    'processing_error',
  ],
  pm_card_visa_chargeDeclinedVelocityLimitExceeded: [
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
    'card_declined',
    'card_velocity_exceeded',
  ],
}

/** The intent wants another card after a question of the bank that was failed. */
const authenticationFailed = 'requires_payment_method'

function shapeOf({ paymentIntentId: id, status }: StubIntent) {
  const url = `/sandbox/stripe/challenge/${id}?token=tdsq_stub`
  const next_action = status === 'requires_action' ? { type: 'redirect_to_url', redirect_to_url: { url } } : null
  const last_payment_error = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message: 'We are unable to authenticate your payment method.',
  }
  return { id, status, next_action, ...(status === authenticationFailed && { last_payment_error }) }
}

/** Confirms intents as Stripe's API does for a browser: paid, declined with a message, or once the bank's question is answered. */
export function sandboxCards(intents: () => readonly StubIntent[]) {
  const app = new Hono()
  app.post('/v1/payment_intents/:id/confirm', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const intent = intents().find((one) => one.paymentIntentId === c.req.param('id'))
    if (intent === undefined || form.get('client_secret') !== intent.clientSecret) {
      return c.json({ error: { type: 'invalid_request_error', message: 'No such payment_intent' } }, 404)
    }
    const method = form.get('payment_method') ?? ''
    const declined = declines[method]
    if (declined !== undefined) {
      const [message, code, decline_code] = declined
      return c.json({ error: { type: 'card_error', message, code, decline_code } }, 402)
    }
    if (method === 'pm_card_authenticationRequired') {
      intent.status = 'requires_action'
      return c.json(shapeOf(intent))
    }
    intent.status = 'requires_capture'
    return c.json(shapeOf(intent))
  })

  app.get('/v1/payment_intents/:id', (c) => {
    const intent = intents().find((one) => one.paymentIntentId === c.req.param('id'))
    return intent === undefined ? c.json({ error: { type: 'invalid_request_error' } }, 404) : c.json(shapeOf(intent))
  })
  app.post('/challenge/:id', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const intent = intents().find((one) => one.paymentIntentId === c.req.param('id'))
    if (intent?.status === 'requires_action' && form.get('token') === 'tdsq_stub')
      intent.status = form.get('result') === 'complete' ? 'requires_capture' : authenticationFailed
    return c.body(null)
  })
  return app
}
