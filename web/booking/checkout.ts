import * as z from 'zod/mini'

import type { Language } from '#events/values/language.ts'
import { centsToDollars } from '#events/values/money.ts'
import {
  bookingSummary,
  paymentIntentCreated,
  type BookingSummary,
  type PaymentIntentCreated,
} from '#services/contracts/booking.ts'
import type { ServicePackage } from '#services/contracts/catalogue.ts'
import { termsVersions } from '#services/isomorphic/legal-versions.ts'
import { exchange, request } from '#web/data/http.ts'

import type { Draft } from './draft.ts'
import type { PriceLines } from './price-lines.ts'

/** An intent with the slot that it keeps. */
export interface OpenCheckout extends PaymentIntentCreated {
  /** End of the hold by this device's own clock, in ms since 1970: that clock may be wrong, the server's is not. */
  readonly holdEndsAt: number
}

export interface Order {
  readonly draft: Draft
  readonly service: ServicePackage
  readonly lines: PriceLines
  readonly quoteId: string
  readonly language: Language
}

/** A Date header is cut to whole seconds: rather a second too little than one that is not there. */
const headerSecond = 1000

/** Holds the slot and opens the payment of the deposit. Throws `HttpError` with the server's refusal. */
export async function openCheckout(order: Order): Promise<OpenCheckout> {
  const { draft, service } = order
  const { body, answeredAt } = await exchange('POST', '/api/create-payment-intent', {
    amount: service.depositCents,
    metadata: {
      serviceId: service.id,
      serviceName: service.displayName,
      customerEmail: draft.customer.email,
      appointmentDate: draft.appointment.date,
      appointmentTime: draft.appointment.time,
    },
    draft: bookingDraft(order),
  })
  const created = z.parse(paymentIntentCreated, body)
  const now = Date.now()
  const serverNow = answeredAt === null ? now : answeredAt + headerSecond
  return { ...created, holdEndsAt: Date.parse(created.holdExpiresAt) + now - serverNow }
}

/** Booking, or 'processing'. */
const completed = z.union([bookingSummary, z.object({ status: z.literal('processing') })])

export type Completed = z.output<typeof completed>

export const isConfirmed = (answer: Completed): answer is BookingSummary => answer.status === 'confirmed'

/** Tells the server that the deposit is paid, with everything that the specification's call carries. */
export async function completeCheckout(
  order: Order,
  { paymentIntentId, clientSecret }: Pick<OpenCheckout, 'paymentIntentId' | 'clientSecret'>,
): Promise<Completed> {
  const { draft, service } = order
  const { address, city } = draft.appointment
  const answer = await request('POST', '/api/payments/complete', {
    quoteId: service.id,
    paymentIntentId,
    clientSecret,
    customerInfo: draft.customer,
    appointmentDetails: { ...visitOf(draft), location: `${address}, ${city}` },
    depositAmount: centsToDollars(service.depositCents),
    totalAmount: centsToDollars(order.lines.totalCents),
    serviceDetails: { name: service.displayName, package: service.id },
    vehicleDetails: draft.vehicle,
    // Said beside the button that led here.
    agreedToTerms: true,
    termsVersion: termsVersions[0],
    language: order.language,
  })
  return z.parse(completed, answer)
}

/** Payment's id and secret; '' where the cookie suffices. */
export interface PaymentName {
  readonly paymentIntentId: string
  readonly clientSecret: string
}

/** Asks what has become of a payment; the server knows the rest. */
export async function askCheckout(
  { paymentIntentId, clientSecret }: PaymentName,
  signal?: AbortSignal,
): Promise<Completed> {
  const body = clientSecret === '' ? { paymentIntentId } : { paymentIntentId, clientSecret }
  const answer = await request('POST', '/api/payments/complete', body, signal ? { signal } : {})
  return z.parse(completed, answer)
}

const bookingDraft = ({ draft, quoteId, language, lines }: Order) => ({
  customerInfo: draft.customer,
  vehicleInfo: draft.vehicle,
  appointmentInfo: visitOf(draft),
  addons: draft.addons,
  ...(quoteId === '' ? {} : { quoteId }),
  language,
  totalCents: lines.totalCents,
  termsVersion: termsVersions[0],
})

/** Questions without an answer are not sent. */
function visitOf({ appointment }: Draft) {
  const { date, time, address, city, notes, ...extras } = appointment
  const answered = Object.entries(extras).filter(([, answer]) => answer.trim() !== '')
  return { date, time, address, city, notes, ...Object.fromEntries(answered) }
}
