import { Stripe } from 'stripe'

import { bookingReference } from '#events/values/ids.ts'

import type { PaymentProvider, SavedCardRequest } from './provider.ts'
import { withCharge } from './stripe-intent.ts'
import { visitMetadata } from './visit-metadata.ts'

type Request = Parameters<PaymentProvider['createIntent']>[0]

/** Parameters with the booking's reference; the receipt's address is the only personal data. */
export function intentParams(
  { amount, bookingId, paymentId, purpose, isDeposit, visit, receiptEmail }: Request,
  installation: string | null,
): Stripe.PaymentIntentCreateParams {
  const reference = bookingReference(bookingId)
  return {
    amount,
    currency: 'cad',
    capture_method: 'manual',
    // Cards alone: a method that answers days later cannot hold a slot for ten minutes.
    allowed_payment_method_types: ['card'],
    description: isDeposit === true ? `${reference}: deposit` : descriptionOf(reference, purpose, visit),
    metadata: {
      bookingId,
      paymentId,
      reference,
      ...(purpose !== undefined && { purpose }),
      ...(installation !== null && { installation }),
      ...(visit && visitMetadata(visit)),
    },
    ...(receiptEmail !== undefined && isDeliverable(receiptEmail) && { receipt_email: receiptEmail }),
    ...withCharge,
  }
}

/** Metadata with the key, for Stripe forgets keys after a day. */
export function savedCardParams(
  { key, amount, bookingId, paymentId, receiptEmail, providerCustomerId, methodId }: SavedCardRequest,
  installation: string | null,
): Stripe.PaymentIntentCreateParams {
  const receipt = receiptEmail === undefined ? {} : { receiptEmail }
  const params = intentParams({ key, amount, bookingId, paymentId, purpose: 'balance', ...receipt }, installation)
  return {
    ...params,
    description: `${bookingReference(bookingId)}: no-show`,
    metadata: { ...params.metadata, key },
    customer: providerCustomerId,
    payment_method: methodId,
    confirm: true,
    off_session: true,
  }
}

function descriptionOf(reference: string, purpose: Request['purpose'], visit: Request['visit']): string {
  if (purpose === 'balance') return `${reference}: balance`
  return visit === undefined ? reference : `${reference}: ${visit.service.name}, ${visit.date}, ${visit.time}`
}

/** Whether Stripe accepts the receipt's address; others are omitted. */
const isDeliverable = (address: string): boolean => /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[\w-]+\.)+[a-z]{2,}$/i.test(address)

export const isReceiptRefused = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'receipt_email'
