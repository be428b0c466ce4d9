import { expect } from 'vitest'

import { isRefusal, type Refusal } from '#services/commands/decision.ts'
import type { PaymentIntentCreated } from '#services/contracts/booking.ts'
import { completeCheckout } from '#services/features/booking/complete-checkout.ts'
import type { CheckoutRequest } from '#services/features/booking/read-order.ts'
import { startCheckout } from '#services/features/booking/start-checkout.ts'

import { person } from './examples.ts'
import type { PopulatedContext } from './memory-context.ts'

/** The Tuesday after the Friday on which the application in memory starts. */
export const tuesday = '2026-11-24'

export const deposits = { sprinkle: 1_600, glazed: 3_100, filled: 5_600 } as const

export interface CheckoutInput {
  readonly service?: keyof typeof deposits
  readonly date?: string
  readonly time?: string
  readonly visitor?: string | null
  readonly email?: string
  readonly city?: string
  readonly addons?: string[]
  readonly quoteId?: string
  readonly quoteTokens?: readonly string[]
  readonly notes?: string
  /** A caller that sends only what the specification has. */
  readonly bare?: boolean
}

/** The wizard's request; default: a Glazed Detail on Tuesday at 10:00 AM. */
export function checkout(request: CheckoutInput = {}): CheckoutRequest {
  const { service = 'glazed', date = tuesday, time = '10:00 AM', visitor = 'v1', email = person.email } = request
  const { city = person.city, addons = [], notes = '', quoteTokens = [] } = request
  const draft = {
    customerInfo: { firstName: person.firstName, lastName: person.lastName, email, phone: person.phone },
    vehicleInfo: { year: 2021, make: 'Honda', model: 'Civic', size: 'sedan', color: 'Blue' } as const,
    appointmentInfo: { date, time, address: person.address, city, notes },
    addons,
    language: 'en' as const,
    ...(request.quoteId === undefined ? {} : { quoteId: request.quoteId }),
  }
  const asked = { service, date, time, email, visitor, quoteTokens }
  return { ...asked, amountCents: deposits[service], draft: request.bare ? null : draft }
}

/** Holds a slot and opens an intent; it must succeed. */
export async function begin({ ctx }: PopulatedContext, request: CheckoutInput = {}): Promise<PaymentIntentCreated> {
  return accepted(await startCheckout(ctx, { kind: 'visitor' }, checkout(request)))
}

/** The answer of a use case; fails the test for a refusal. */
export function accepted<Answer extends object>(answer: Answer | Refusal): Exclude<Answer, Refusal> {
  expect(isRefusal(answer) ? answer.refused : 'accepted').toBe('accepted')
  return answer as Exclude<Answer, Refusal>
}

/** The page after paying: whatever its cookies, it knows the client secret. */
export const complete = ({ ctx, provider }: PopulatedContext, paymentIntentId: string) =>
  completeCheckout(
    ctx,
    { kind: 'visitor' },
    { paymentIntentId, clientSecret: secretOf(provider, paymentIntentId) },
    null,
  )

export const secretOf = (provider: PopulatedContext['provider'], intentId: string): string =>
  provider.intents().find(({ id }) => id === intentId)?.clientSecret ?? ''

/** Books a visit with a captured deposit. */
export async function bookVisit(memory: PopulatedContext, request: CheckoutInput = {}): Promise<PaymentIntentCreated> {
  const started = await begin(memory, request)
  memory.provider.confirm(started.paymentIntentId)
  expect(await complete(memory, started.paymentIntentId)).toMatchObject({ status: 'confirmed' })
  await memory.work()
  return started
}
