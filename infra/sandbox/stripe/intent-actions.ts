import { attempt } from './authorise.ts'
import type { Answer, Call, Endpoint } from './endpoint.ts'
import { browserParameters, ok } from './endpoint.ts'
import { refusedByEndpoint, unexpectedState } from './failures.ts'
import { answerOfAttempt, findIntent } from './intent-access.ts'
import { choice, flag, integer, text, webAddress } from './parameters.ts'
import { methodOfCall } from './payment-methods.ts'
import type { Intent, PaymentMethod } from './records.ts'
import { cancel as cancelIntent, capture as captureIntent } from './settlement.ts'
import { shapeOfIntent } from './shapes/intent.ts'
import { find } from './store.ts'

export const intentActionEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/payment_intents/:intent/confirm',
    locks: true,
    accepts: [
      'payment_method',
      'payment_method_data',
      'return_url',
      'off_session',
      'receipt_email',
      'expand',
      ...browserParameters,
    ],
    forBrowsers: true,
    run: confirm,
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:intent/capture',
    locks: true,
    accepts: ['amount_to_capture', 'expand'],
    run: capture,
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:intent/cancel',
    locks: true,
    accepts: ['cancellation_reason', 'expand'],
    run: cancel,
  },
]

async function confirm(call: Call): Promise<Answer> {
  const found = await findIntent(call, { lock: true })
  refuseConfirmation(found)
  const receiptEmail = text(call.params, 'receipt_email', 800)
  const intent: Intent = receiptEmail === undefined ? found : { ...found, receiptEmail }
  const method = (await methodOfCall(call)) ?? (await methodOfIntent(call, intent))
  if (!method)
    throw unexpectedState(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      shapeOfIntent(intent),
    )
  const confirmation = {
    returnUrl: webAddress(call.params, 'return_url') ?? null,
    // Only the server may say that the card holder is away.
    offSession: call.credential === 'secret' && flag(call.params, 'off_session'),
    challengeUrl: `${call.address}/challenge/${intent.id}`,
  }
  return answerOfAttempt(call, await attempt(call, intent, method, confirmation))
}

function refuseConfirmation(intent: Intent): void {
  const { status } = intent
  if (status === 'succeeded')
    throw unexpectedState(
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
      shapeOfIntent(intent),
    )
  if (status === 'requires_capture' || status === 'canceled')
    throw unexpectedState(
      `You cannot confirm this PaymentIntent because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`,
      shapeOfIntent(intent),
    )
}

async function methodOfIntent(call: Call, intent: Intent): Promise<PaymentMethod | null> {
  return intent.paymentMethod === null ? null : find(call.store, 'payment_method', intent.paymentMethod)
}

async function capture(call: Call): Promise<Answer> {
  const intent = await findIntent(call, { lock: true })
  if (intent.status === 'succeeded')
    throw unexpectedState(
      'This PaymentIntent could not be captured because it has already been captured.',
      shapeOfIntent(intent),
    )
  if (intent.status !== 'requires_capture')
    throw unexpectedState(
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
      shapeOfIntent(intent),
    )
  const amount = integer(call.params, 'amount_to_capture', { least: 1 }) ?? intent.amountCapturable
  if (amount > intent.amountCapturable)
    throw refusedByEndpoint(
      'The requested capture amount is greater than the amount you can capture for this charge.',
      {
        code: 'amount_too_large',
        param: 'amount_to_capture',
      },
    )
  return ok(shapeOfIntent(await captureIntent(call, intent, amount)))
}

async function cancel(call: Call): Promise<Answer> {
  const intent = await findIntent(call, { lock: true })
  const reasons = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'] as const
  const reason = choice(call.params, 'cancellation_reason', reasons) ?? null
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      shapeOfIntent(intent),
    )
  return ok(shapeOfIntent(await cancelIntent(call, intent, reason)))
}
