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

/** Confirms intents as Stripe's API does for a browser: paid, declined with a message, or by way of the bank's page. */
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
    if (method.startsWith('pm_card_threeDSecure')) {
      const url = `/sandbox/stripe/bank/${intent.paymentIntentId}?${new URLSearchParams({ to: form.get('return_url') ?? '' })}`
      const next_action = { type: 'redirect_to_url', redirect_to_url: { url } }
      return c.json({ id: intent.paymentIntentId, status: 'requires_action', next_action })
    }
    intent.status = 'requires_capture'
    return c.json({ id: intent.paymentIntentId, status: intent.status })
  })

  app.get('/bank/:id', (c) => {
    const { search } = new URL(c.req.url)
    const links = ['succeeded', 'failed'].map((word) => `<a href="./${c.req.param('id')}/${word}${search}">${word}</a>`)
    return c.html(`<h1>The bank asks</h1>${links.join(' ')}`)
  })
  app.get('/bank/:id/:word', (c) => {
    const intent = intents().find((one) => one.paymentIntentId === c.req.param('id'))
    const word = c.req.param('word')
    if (intent !== undefined && word === 'succeeded') intent.status = 'requires_capture'
    const back = new URLSearchParams({
      payment_intent: intent?.paymentIntentId ?? '',
      payment_intent_client_secret: intent?.clientSecret ?? '',
      redirect_status: word,
    })
    return c.redirect(`${c.req.query('to')}?${back}`)
  })
  return app
}
