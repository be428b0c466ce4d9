import { isSlotLabel, slotToHour } from '#events/values/time.ts'
import { addMinutes, instantAt } from '#events/values/toronto.ts'
import { isRefusal } from '#services/commands/decision.ts'
import { cancelBooking } from '#services/features/visit/cancel-booking.ts'
import type { Application } from '#services/process/open-application.ts'

import type { CustomerOrder } from './customer.ts'
import type { OfficeDesk } from './office-desk.ts'
import type { ProviderDesk } from './provider-desk.ts'

export interface RefundPlace {
  readonly eyes: Application
  readonly office: OfficeDesk
  readonly desk: ProviderDesk
}

interface PaidVisit {
  readonly bookingId: string
  readonly intentId: string
  readonly slot: CustomerOrder
}

/** A cause of a refund, with its part of the 31 dollars of a Glazed deposit. */
export interface RefundWay {
  readonly name: string
  readonly card?: string
  readonly expectedCents: readonly number[]
  readonly isCancelled: boolean
  readonly run: (place: RefundPlace, visit: PaidVisit) => Promise<unknown>
}

const deposit = 3_100
const half = 1_550
const part = 1_000

export const refundWays: readonly RefundWay[] = [
  {
    name: 'the office cancels, pressed twice',
    expectedCents: [deposit],
    isCancelled: true,
    run: ({ office }, { bookingId }) => Promise.all([office.cancel(bookingId), office.cancel(bookingId)]),
  },
  {
    name: 'the customer cancels late',
    expectedCents: [half],
    isCancelled: true,
    run: ({ eyes }, visit) => cancelLate(eyes, visit),
  },
  {
    name: 'the desk refunds all, two months later',
    expectedCents: [deposit],
    isCancelled: false,
    async run({ desk }, { intentId }) {
      await desk.age(intentId, 60)
      await desk.refund(intentId)
    },
  },
  {
    name: 'the desk refunds in two parts',
    expectedCents: [part + half],
    isCancelled: false,
    async run({ desk }, { intentId }) {
      await desk.refund(intentId, part)
      await desk.refund(intentId, half)
    },
  },
  {
    name: 'the desk refunds all, then the office cancels',
    expectedCents: [deposit],
    isCancelled: true,
    async run({ desk, office }, { bookingId, intentId }) {
      await desk.refund(intentId)
      await office.cancel(bookingId)
    },
  },
  {
    // Whoever comes first: all of it is no longer there once the desk gave a part of it back.
    name: 'the desk and the office at once',
    expectedCents: [part, deposit],
    isCancelled: true,
    run: ({ desk, office }, { bookingId, intentId }) =>
      Promise.all([desk.refund(intentId, part), office.cancel(bookingId)]),
  },
  {
    name: 'the bank sends it back',
    card: 'pm_card_refundFail',
    expectedCents: [0],
    isCancelled: true,
    run: ({ office }, { bookingId }) => office.cancel(bookingId),
  },
  {
    name: 'the bank takes its time',
    card: 'pm_card_pendingRefund',
    expectedCents: [deposit],
    isCancelled: true,
    run: ({ office }, { bookingId }) => office.cancel(bookingId),
  },
]

/** Hours before the visit with a half refund. */
const lateHours = 10

async function cancelLate({ ctx }: Application, { bookingId, slot }: PaidVisit): Promise<void> {
  const startsAt = instantAt(slot.date, isSlotLabel(slot.time) ? slotToHour(slot.time) * 60 : 0)
  const clock = () => addMinutes(startsAt, -lateHours * 60)
  const terms = { by: 'customer', reason: 'plans_changed' } as const
  const done = await cancelBooking({ ...ctx, clock }, { kind: 'staff', staffId: 'office' }, bookingId, terms)
  if (isRefusal(done)) throw new Error(`${bookingId} could not be cancelled: ${done.refused}`)
}
