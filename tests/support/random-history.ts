import fc from 'fast-check'

import { isRefusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { expireHolds } from '#services/features/booking/expire-holds.ts'
import { startCheckout } from '#services/features/booking/start-checkout.ts'
import { openBalanceCard } from '#services/features/money/open-balance-card.ts'
import { cancelBooking } from '#services/features/visit/cancel-booking.ts'
import { payBalance } from '#services/features/visit/finish-visit.ts'
import { rescheduleBooking } from '#services/features/visit/reschedule-booking.ts'

import { checkout, complete, tuesday } from './checkout.ts'
import type { PopulatedContext } from './memory-context.ts'

/** A few visitors who all want the same day, in whatever order; workers and webhooks come when they come. */
export const townSteps = fc.array(
  fc.record({
    who: fc.integer({ min: 0, max: 2 }),
    what: fc.constantFrom(
      ...(['begin', 'begin', 'pay', 'pay', 'pay', 'decline', 'complete', 'complete', 'complete'] as const),
      ...([
        'work',
        'tell',
        'wait',
        'wait',
        'expire',
        'cancel',
        'cancel',
        'cancel',
        'move',
        'move',
        'balance',
        'rest',
        'rest',
      ] as const),
    ),
    service: fc.constantFrom('sprinkle', 'glazed', 'filled'),
    time: fc.constantFrom('10:00 AM', '11:00 AM', '3:00 PM'),
    city: fc.constantFrom('Brampton', 'Toronto'),
    minutes: fc.integer({ min: 4, max: 12 }),
  }),
  { minLength: 40, maxLength: 100 },
)

type Step = (typeof townSteps extends fc.Arbitrary<infer Steps> ? Steps : never)[number]

/** Lets it happen, all of it for one day, and then whatever is still to be done. */
export async function walk(populated: PopulatedContext, steps: readonly Step[], date = tuesday): Promise<void> {
  const begun = new Map<number, string[]>()
  for (const step of steps) await take(populated, date, step, begun)
  for (let round = 0; round < 2; round += 1) {
    await populated.tell()
    await populated.work()
  }
}

async function take(
  populated: PopulatedContext,
  date: string,
  step: Step,
  begun: Map<number, string[]>,
): Promise<void> {
  const { ctx, provider } = populated
  const { who, what, service, time, city, minutes } = step
  const own = begun.get(who) ?? []
  const intent = provider.intents().find(({ id }) => id === own.at(minutes % 4 === 0 ? -2 : -1))
  const isOpen = intent?.status === 'requires_payment_method'
  if (what === 'begin') {
    const started = await startCheckout(
      ctx,
      { kind: 'visitor' },
      checkout({ visitor: `v${who}`, date, service, time, city }),
    )
    if (!isRefusal(started)) begun.set(who, [...own, started.paymentIntentId])
  }
  if (what === 'pay' && isOpen) provider.confirm(intent.id)
  if (what === 'decline' && isOpen) provider.confirm(intent.id, `Declined for ${minutes} reasons.`)
  if (what === 'complete' && intent !== undefined) await complete(populated, intent.id)
  if (what === 'work') await populated.work()
  if (what === 'tell') await populated.tell()
  if (what === 'wait') populated.forward(minutes)
  if (what === 'expire') await expireHolds(ctx, { kind: 'worker', name: 'lapse-holds' })
  if (what === 'rest') await askForRest(populated, intent?.bookingId ?? '', (id) => begun.set(who, [...own, id]))
  if (what === 'balance')
    await payBalance(ctx, { kind: 'staff', staffId: 's1' }, intent?.bookingId ?? '', { method: 'cash' })
  if (what === 'move' && intent !== undefined) {
    const known = await stateOf(ctx.log, bookingAt(intent.bookingId ?? ''))
    const customerId = known.status === 'none' ? '' : known.customerId
    const wanted = { date, time, terms: minutes % 2 === 0 ? 'free' : 'once' } as const
    await rescheduleBooking(ctx, { kind: 'customer', customerId }, intent.bookingId ?? '', wanted)
  }
  if (what === 'cancel') {
    await cancelBooking(ctx, { kind: 'staff', staffId: 's1' }, intent?.bookingId ?? '', {
      by: 'customer',
      reason: 'other',
    })
  }
}

/** On a clock by which the visit has begun: the days of these histories do not pass. */
async function askForRest(
  { ctx }: PopulatedContext,
  bookingId: string,
  noteIntent: (intentId: string) => void,
): Promise<void> {
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  if (!('paymentId' in booking)) return
  const opened = await openBalanceCard({ ...ctx, clock: () => booking.startsAt }, booking)
  if (!isRefusal(opened)) noteIntent(opened.paymentIntentId)
}
