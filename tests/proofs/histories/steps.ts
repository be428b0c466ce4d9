import { isRefusal } from '#services/commands/decision.ts'
import type { QuoteRequest } from '#services/contracts/quotes.ts'
import { completeCheckout } from '#services/features/booking/complete-checkout.ts'
import { expireHolds } from '#services/features/booking/expire-holds.ts'
import type { CheckoutRequest } from '#services/features/booking/read-order.ts'
import { startCheckout } from '#services/features/booking/start-checkout.ts'
import { createQuote } from '#services/features/sales/quotes.ts'
import { cancelBooking } from '#services/features/visit/cancel-booking.ts'
import { finishVisit, payBalance } from '#services/features/visit/finish-visit.ts'

import type { Simulation } from './simulation.ts'

/** Actions of a few visitors who want the same hours, in random order. */
const doings = [
  ...(['begin', 'begin', 'begin', 'pay', 'pay', 'pay', 'decline', 'complete', 'complete', 'complete'] as const),
  ...(['work', 'work', 'tell', 'wait', 'expire', 'cancel', 'finish', 'balance', 'quote', 'erase'] as const),
]
type Doing = (typeof doings)[number]

const people = 3
const times = ['10:00 AM', '11:00 AM', '3:00 PM'] as const
const deposits = { sprinkle: 1_600, glazed: 3_100, filled: 5_600 } as const
const services = ['sprinkle', 'glazed', 'filled'] as const
const dates = ['2026-11-24', '2026-11-25'] as const
const vehicle = { year: 2021, make: 'Honda', model: 'Civic', size: 'sedan', color: 'Blue' } as const

/** Intents by visitor, newest last. */
export type Begun = Map<number, string[]>

/** Performs a random step and returns its name; refusals count too. */
export async function takeStep(simulation: Simulation, random: () => number, begun: Begun): Promise<Doing> {
  const pick = <Thing>(things: readonly [Thing, ...Thing[]]): Thing =>
    things[Math.floor(random() * things.length)] ?? things[0]
  const who = Math.floor(random() * people)
  const own = begun.get(who) ?? []
  const intent = simulation.provider.intents().find(({ id }) => id === own.at(random() < 0.25 ? -2 : -1))
  const doing = doings[Math.floor(random() * doings.length)] ?? 'work'
  const { ctx, provider } = simulation
  const bookingId = intent?.bookingId ?? ''
  switch (doing) {
    case 'begin': {
      const request = visitRequestOf(who, { service: pick(services), date: pick(dates), time: pick(times) })
      const started = await startCheckout(ctx, { kind: 'visitor' }, request)
      if (!isRefusal(started)) begun.set(who, [...own, started.paymentIntentId])
      break
    }
    case 'pay':
    case 'decline':
      if (intent?.status === 'requires_payment_method') {
        provider.confirm(intent.id, doing === 'pay' ? undefined : 'The card has no money.')
      }
      break
    case 'complete':
      if (intent !== undefined) {
        const { id: paymentIntentId, clientSecret } = intent
        await completeCheckout(ctx, { kind: 'visitor' }, { paymentIntentId, clientSecret }, null)
      }
      break
    case 'work':
      await simulation.work()
      break
    case 'tell':
      await simulation.tell()
      break
    case 'wait':
      simulation.pass(4 + Math.floor(random() * 9))
      break
    case 'expire':
      await expireHolds(ctx, { kind: 'worker', name: 'lapse-holds' })
      break
    case 'cancel':
      await cancelBooking(ctx, { kind: 'staff', staffId: 's1' }, bookingId, { by: 'customer', reason: 'other' })
      break
    case 'finish':
      await finishVisit(ctx, { kind: 'staff', staffId: 's1' }, bookingId, { outcome: pick(['completed', 'no-show']) })
      break
    case 'balance':
      await payBalance(ctx, { kind: 'staff', staffId: 's1' }, bookingId, { method: 'cash' })
      break
    case 'quote':
      await createQuote(ctx, { kind: 'visitor' }, quoteOf(pick(services)))
      break
    case 'erase':
      if (random() < 0.3) await simulation.erase(emailOf(who))
      break
  }
  return doing
}

const emailOf = (who: number): string => `visitor-${who}@example.com`

function visitRequestOf(
  who: number,
  visit: { service: keyof typeof deposits; date: string; time: string },
): CheckoutRequest {
  const email = emailOf(who)
  return {
    ...visit,
    amountCents: deposits[visit.service],
    email,
    visitor: `v${who}`,
    quoteTokens: [],
    draft: {
      customerInfo: { firstName: 'Visitor', lastName: String(who), email, phone: '416-555-0100' },
      vehicleInfo: vehicle,
      appointmentInfo: { date: visit.date, time: visit.time, address: '1 Main Street', city: 'Brampton', notes: '' },
      addons: [],
      language: 'en',
    },
  }
}

const quoteOf = (service: string): QuoteRequest => ({
  vehicleDetails: vehicle,
  locationDetails: { type: 'home', address: '1 Main Street, Brampton' },
  selectedService: service,
  selectedAddons: [],
})
